// The text editor, with findings, completion and documentation from the library.

import { autocompletion, closeBrackets, completionKeymap, type CompletionContext } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Annotation, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Finding, RuleFile } from "charleston-rules";

import type { Client } from "./library/client";

const fromOutside = Annotation.define<boolean>();

const colors = HighlightStyle.define([
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--number)" },
  { tag: [tags.propertyName, tags.attributeName], color: "var(--ink)" },
  { tag: tags.heading, color: "var(--accent)", fontWeight: "600" },
  { tag: tags.bracket, color: "var(--muted)" },
]);

export interface Host {
  client: Client;
  file: () => RuleFile;
  changed: (text: string) => void;
}

/** Converts documentation to HTML. The only Markdown in it is code in backticks. */
function documentation(doc: string): HTMLElement {
  const box = document.createElement("div");
  box.className = "doc";
  for (const paragraph of doc.split(/\n\n+/)) {
    const element = box.appendChild(document.createElement("p"));
    paragraph.split("`").forEach((part, at) => element.append(at % 2 === 0 ? part : Object.assign(document.createElement("code"), { textContent: part })));
  }
  return box;
}

export class Editor {
  readonly view: EditorView;

  constructor(parent: HTMLElement, text: string, { client, file, changed }: Host) {
    const complete = async (context: CompletionContext) => {
      const before = context.matchBefore(/[\w."-]*$/);
      if (!context.explicit && (!before || before.from === before.to)) return null;
      const answer = await client.complete(file(), context.pos);
      const first = answer.ok?.[0];
      if (!answer.ok || !first) return null;
      const options = answer.ok.map(({ text: label, doc }) => ({
        label, info: () => documentation(doc), apply: doc.startsWith(`\`${label} = `) ? `${label} = ` : label,
      }));
      return { from: first.from, to: first.to, options };
    };
    const hover = hoverTooltip(async (_view, at) => {
      const answer = await client.hover(file(), at);
      const found = answer.ok;
      return found ? { pos: found.from, end: found.to, above: true, create: () => ({ dom: documentation(found.doc) }) } : null;
    });
    const state = EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), closeBrackets(), lintGutter(),
        StreamLanguage.define(toml), syntaxHighlighting(colors), autocompletion({ override: [complete] }), hover, EditorView.lineWrapping,
        // The editor doesn't use Tab, so Tab moves the focus on.
        keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({ "aria-label": "Rule file", spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(fromOutside))) changed(update.state.doc.toString());
        }),
      ],
    });
    this.view = new EditorView({ state, parent });
  }

  /** Replaces only the part that differs, to preserve the cursor position and the undo history. */
  setText(text: string) {
    const before = this.view.state.doc.toString();
    if (before === text) return;
    let from = 0;
    while (from < before.length && from < text.length && before[from] === text[from]) from += 1;
    let end = 0;
    while (end < before.length - from && end < text.length - from && before.at(-1 - end) === text.at(-1 - end)) end += 1;
    this.view.dispatch({ changes: { from, to: before.length - end, insert: text.slice(from, text.length - end) }, annotations: fromOutside.of(true) });
  }

  setFindings(findings: Finding[], file: string) {
    const { length } = this.view.state.doc;
    const diagnostics: Diagnostic[] = findings.flatMap(({ place, severity, message, help }) => place?.file === file && place.to <= length
      ? [{ from: place.from, to: place.to, severity, message: help ? `${message}\n${help}` : message }] : []);
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  select(from: number, to: number) {
    const { length } = this.view.state.doc;
    const [anchor, head] = [Math.min(from, length), Math.min(to, length)];
    this.view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  destroy() { this.view.destroy(); }
}
