"use strict";
(function () {
  var box = document.getElementById("filter-box");
  var input = document.getElementById("filter");
  var count = document.getElementById("filter-count");
  var rows = Array.prototype.slice.call(document.querySelectorAll("#evidence tbody tr"));
  var folds = Array.prototype.slice.call(document.querySelectorAll("#evidence details"));
  var texts = null;

  function filter() {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    texts = texts || rows.map(function (row) { return row.textContent.toLowerCase(); });
    var shown = 0;
    rows.forEach(function (row, i) {
      var match = words.every(function (word) { return texts[i].indexOf(word) >= 0; });
      row.hidden = !match;
      shown += match ? 1 : 0;
    });
    folds.forEach(function (fold) {
      fold.open = words.length > 0 && fold.querySelector("tbody tr:not([hidden])") !== null;
    });
    count.textContent = words.length ? shown + " of " + rows.length : "";
  }

  if (box) {
    box.hidden = false;
    input.addEventListener("input", filter);
  }

  function unfold() {
    var target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var fold = target && target.closest("details");
    if (target) {
      target.hidden = false;
    }
    if (fold && !fold.open) {
      fold.open = true;
      target.scrollIntoView();
    }
  }
  window.addEventListener("hashchange", unfold);
  unfold();

  var tip = document.createElement("div");
  tip.className = "tip";
  tip.hidden = true;
  tip.setAttribute("aria-hidden", "true");
  document.body.appendChild(tip);
  function reference(event) {
    return event.target.closest ? event.target.closest("a.ref") : null;
  }
  function show(event) {
    var link = reference(event);
    var row = link && document.getElementById(link.hash.slice(1));
    tip.hidden = !row;
    if (row) {
      tip.textContent = row.cells[1].textContent + " — " + row.cells[2].textContent;
      var place = link.getBoundingClientRect();
      tip.style.left = Math.max(8, Math.min(place.left, innerWidth - tip.offsetWidth - 8)) + "px";
      tip.style.top = place.bottom + 6 + "px";
    }
  }
  function hide() {
    tip.hidden = true;
  }
  document.addEventListener("mouseover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("scroll", hide, { passive: true });
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") {
      hide();
    }
  });
  window.addEventListener("beforeprint", function () {
    hide();
    document.querySelectorAll(".finding details").forEach(function (fold) { fold.open = true; });
  });
})();
