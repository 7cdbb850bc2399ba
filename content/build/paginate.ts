import type { Atom } from './atoms.ts'
import { BOX, type Chapter } from './lay-out.ts'
import { OPENER, PAGE } from './theme.ts'

export interface Placed {
  atom: Atom
  y: number
}

export interface BookPage {
  chapter: Chapter
  opens: boolean
  placed: Placed[]
}

const BOTTOM = PAGE.height - PAGE.bottom

/** A unit is what must stand on one page: an atom and all that it may not be parted from. */
function unitsOf(atoms: Atom[]): Atom[][] {
  const units: Atom[][] = []
  let open = false
  for (const atom of atoms) {
    if (open) units.at(-1)?.push(atom)
    else units.push([atom])
    open = atom.keep
  }
  return units
}

/** The page being filled: where the next atom would come, with the space that it and its neighbour want. */
class Sheet {
  readonly placed: Placed[] = []
  private readonly top: number
  private y: number

  constructor(top: number) {
    this.top = top
    this.y = top
  }

  private start(atom: Atom, previous: Atom | undefined, y: number): number {
    const framed = atom.frame && atom.frame !== previous?.frame ? BOX.padTop : 0
    const unframed = previous?.frame && previous.frame !== atom.frame ? BOX.padBottom : 0
    return y + unframed + (previous ? Math.max(previous.after, atom.before) : 0) + framed
  }

  /** Where the last of these atoms would end, if they were set next. */
  endOf(atoms: Atom[]): number {
    let previous = this.placed.at(-1)?.atom
    let y = this.y
    for (const atom of atoms) {
      y = this.start(atom, previous, y) + atom.height
      previous = atom
    }
    return y + (previous?.frame ? BOX.padBottom : 0)
  }

  fits(atoms: Atom[]): boolean {
    return this.endOf(atoms) <= BOTTOM
  }

  get empty(): boolean {
    return this.placed.length === 0
  }

  get room(): number {
    return BOTTOM - this.y
  }

  /** Free height for the picture of this atom. */
  roomFor(atom: Atom): number {
    return BOTTOM - this.start(atom, this.placed.at(-1)?.atom, this.y)
  }

  put(atoms: Atom[]): void {
    for (const atom of atoms) {
      const y = this.start(atom, this.placed.at(-1)?.atom, this.y)
      this.placed.push({ atom, y })
      this.y = y + atom.height
    }
  }

  get blank(): boolean {
    return this.y === this.top
  }
}

const isText = (unit: Atom[]) => unit.every((atom) => atom.kind === 'text' && !atom.frame)
const canFloat = (unit: Atom[]) => unit.every((atom) => atom.frame) || (unit.length === 1 && unit[0]?.kind === 'figure')

/** How much running text stands between here and the next thing that must not be overtaken. */
function textAhead(units: Atom[][]): number {
  let height = 0
  for (const unit of units) {
    if (!isText(unit)) break
    height += unit.reduce((sum, atom) => sum + atom.height + atom.after, 0)
  }
  return height
}

/**
 * Fills the pages of a chapter. A figure or a box that finds no room first gives a little of its size, then lets the text after it
 * go before it and takes the top of the next page; it never passes a heading.
 */
export function paginate(chapter: Chapter): BookPage[] {
  const pages: BookPage[] = []
  let sheet = new Sheet(OPENER + 22)
  let waiting: Atom[][] = []
  const close = () => {
    pages.push({ chapter, opens: pages.length === 0, placed: sheet.placed })
    sheet = new Sheet(PAGE.top)
    const due = waiting
    waiting = []
    for (const unit of due) place(unit, [])
  }
  const split = (unit: Atom[]) => {
    for (const atom of unit) {
      if (!sheet.empty && !sheet.fits([atom])) close()
      sheet.put([atom])
    }
  }
  // A box that would leave a third of the page white goes on over the page instead, with enough of it on either side.
  const cutOf = (unit: Atom[]): number => {
    if (!unit.every((atom) => atom.frame) || sheet.room < 150) return 0
    let cut = unit.length - 2
    while (cut >= 4 && !sheet.fits(unit.slice(0, cut))) cut--
    return cut >= 4 ? cut : 0
  }
  function place(unit: Atom[], ahead: Atom[][]): void {
    const figure = unit.length === 1 && unit[0]?.kind === 'figure' ? unit[0] : undefined
    const overtakes = waiting.length > 0 && !isText(unit)
    if (!overtakes && sheet.fits(unit)) return sheet.put(unit)
    const smaller = overtakes ? undefined : figure?.shrink?.(sheet.roomFor(figure))
    if (smaller) return sheet.put([smaller])
    if (!overtakes && canFloat(unit) && waiting.length === 0 && textAhead(ahead) > sheet.room * 0.4) {
      waiting.push(unit)
      return
    }
    if (sheet.empty) return split(unit)
    const cut = overtakes ? 0 : cutOf(unit)
    if (cut > 0) {
      sheet.put(unit.slice(0, cut))
      close()
      return place(unit.slice(cut), ahead)
    }
    const before = sheet.placed.at(-1)?.atom
    const repeat = unit[0]?.repeat
    close()
    if (repeat && before?.kind === 'table' && sheet.blank) sheet.put([repeat])
    place(unit, ahead)
  }
  const units = unitsOf(chapter.atoms)
  units.forEach((unit, i) => place(unit, units.slice(i + 1)))
  if (waiting.length > 0) close()
  pages.push({ chapter, opens: pages.length === 0, placed: sheet.placed })
  return pages
}
