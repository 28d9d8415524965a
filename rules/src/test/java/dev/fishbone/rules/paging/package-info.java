/** Cases of routing and paging. */
@NullMarked
package dev.fishbone.rules.paging;

import org.jspecify.annotations.NullMarked;
