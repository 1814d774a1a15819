// Keeps the content in front of the reader from jumping when the rest of the page grows or shrinks.

/** Returns a Svelte attachment. It keeps each part of the element that matches `selector` from jumping. Not all
 * browsers do this on their own. */
export function anchored(selector: string) {
  return (root: HTMLElement) => {
    let kept: { element: Element; top: number } | null = null;
    const keep = (element: Element | null | undefined) => { kept = element ? { element, top: element.getBoundingClientRect().top } : null; };
    const partOf = (target: EventTarget | null) => (target instanceof Element && root.contains(target) ? target.closest(selector) : null);
    const scrolled = () => {
      const box = root.getBoundingClientRect();
      keep(window.scrollY > 0 ? partOf(document.elementFromPoint(box.left + box.width / 2, window.innerHeight / 2)) : null);
    };
    const used = (event: Event) => { const part = partOf(event.target); if (part) keep(part); };
    const resized = new ResizeObserver(() => {
      if (!kept?.element.isConnected) return;
      const by = kept.element.getBoundingClientRect().top - kept.top;
      if (Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: "instant" });
    });
    window.addEventListener("scroll", scrolled, { passive: true });
    for (const event of ["pointerdown", "change", "focusin"]) root.addEventListener(event, used, true);
    resized.observe(document.body);
    return () => {
      window.removeEventListener("scroll", scrolled);
      resized.disconnect();
    };
  };
}
