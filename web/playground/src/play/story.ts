// A story as steps: what happened, and every hand before and after.

import type { Event, TableDescription } from "charleston-rules/messages";

import { sentence } from "./facts";
import { isTile, without } from "./tiles";

export interface Step {
  /** What a player did, as a line of the story. */
  line: string;
  /** What happened, in sentences. */
  facts: string[];
  /** The tiles that moved, and the seat whose rack they left or reached. */
  moved: { seat: number; tiles: string[]; arrives: boolean } | null;
  racks: string[][];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The hands at the start of a story. */
export function hands(story: string, table: TableDescription): string[][] {
  return table.seats.map((seat) => {
    // The tiles of a vacant seat move without events.
    if (seat.vacant) return [];
    const line = story.split("\n").find((text) => text.startsWith(`hand ${seat["name-on-deal"]}:`) || text.startsWith(`hand ${seat.name}:`));
    return (line?.split(":")[1] ?? "").trim().split(/\s+/).filter(isTile);
  });
}

/** The events, with the hands after each. Hands are left out if the events don't determine them. */
export function steps(story: string, events: Event[], table: TableDescription): Step[] {
  let racks = hands(story, table);
  const laid: (string[] | null)[] = racks.map(() => null);
  const result: Step[] = [{ line: "The tiles are dealt.", facts: [], moved: null, racks }];
  for (const { fact, secret } of events) {
    const tiles = typeof secret === "object" && "tiles" in secret ? secret.tiles : [];
    let moved: Step["moved"] = null;
    const set = (seat: number, rack: string[]) => { racks = racks.map((other, at) => (at === seat ? rack : other)); };
    if ("laid" in fact) {
      const { seat } = fact.laid;
      // A player who changes the tiles takes the earlier ones back.
      set(seat, without([...(racks[seat] ?? []), ...(laid[seat] ?? [])], tiles));
      laid[seat] = tiles;
      moved = { seat, tiles, arrives: false };
    } else if ("picked-up" in fact || "picked-up-pile" in fact || "took-from-wall" in fact || "drew" in fact || "dealt" in fact) {
      const { seat } = "picked-up" in fact ? fact["picked-up"] : "picked-up-pile" in fact ? fact["picked-up-pile"] : "took-from-wall" in fact ? fact["took-from-wall"] : "drew" in fact ? fact.drew : fact.dealt;
      set(seat, [...(racks[seat] ?? []), ...tiles]);
      moved = { seat, tiles, arrives: true };
    } else if ("passed" in fact) laid.fill(null);
    else if ("stopped" in fact || "nobody-has-any" in fact || "won" in fact) {
      laid.forEach((own, seat) => { if (own) set(seat, [...(racks[seat] ?? []), ...own]); });
      laid.fill(null);
    }
    if ("redealt" in fact) {
      racks = racks.map(() => []);
      laid.fill(null);
    }
    const text = sentence(fact, table, null);
    if (text) result.push({ line: text, facts: [], moved, racks });
  }
  const note = story.split("\n").filter((line) => line.startsWith("# ")).map((line) => line.slice(2));
  if (note.length > 0) result.push({ line: note.map(capitalized).join(" "), facts: [], moved: null, racks });
  return result;
}
