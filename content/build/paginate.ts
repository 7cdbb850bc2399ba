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

/** How much of the space between things is kept, and how much of the height of figures. */
interface Setting {
  air: number
  figures: number
  /** How far the text may reach below the usual foot. */
  deeper: number
}

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
  private readonly air: number
  private readonly bottom: number
  private y: number

  constructor(top: number, { air, deeper }: Setting) {
    this.top = top
    this.air = air
    this.bottom = PAGE.height - PAGE.bottom + deeper
    this.y = top
  }

  private start(atom: Atom, previous: Atom | undefined, y: number): number {
    const framed = atom.frame && atom.frame !== previous?.frame ? BOX.padTop : 0
    const unframed = previous?.frame && previous.frame !== atom.frame ? BOX.padBottom : 0
    return y + unframed + (previous ? Math.max(previous.after, atom.before) * this.air : 0) + framed
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
    return this.endOf(atoms) <= this.bottom
  }

  get empty(): boolean {
    return this.placed.length === 0
  }

  get room(): number {
    return this.bottom - this.y
  }

  /** How far these atoms would reach over the foot of the page. */
  excess(atoms: Atom[]): number {
    return this.endOf(atoms) - this.bottom
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
function fill(chapter: Chapter, setting: Setting): BookPage[] {
  const pages: BookPage[] = []
  let sheet = new Sheet(OPENER + 22, setting)
  let waiting: Atom[][] = []
  const close = () => {
    pages.push({ chapter, opens: pages.length === 0, placed: sheet.placed })
    sheet = new Sheet(PAGE.top, setting)
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
    const height = unit.reduce((sum, atom) => sum + atom.height, 0)
    if (!unit.every((atom) => atom.frame) || sheet.room < 150 || height < 170) return 0
    let cut = unit.length - 2
    while (cut >= 4 && !sheet.fits(unit.slice(0, cut))) cut--
    return cut >= 4 ? cut : 0
  }
  function place(unit: Atom[], ahead: Atom[][]): void {
    const figure = unit.at(-1)?.kind === 'figure' ? unit.at(-1) : undefined
    const overtakes = waiting.length > 0 && !isText(unit)
    if (!overtakes && sheet.fits(unit)) return sheet.put(unit)
    const smaller = overtakes ? undefined : figure?.shrink?.(figure.height - sheet.excess(unit))
    if (smaller) return sheet.put([...unit.slice(0, -1), smaller])
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
  const units = unitsOf(chapter.atoms.map((atom) => atom.shrink?.(atom.height * setting.figures) ?? atom))
  units.forEach((unit, i) => place(unit, units.slice(i + 1)))
  if (waiting.length > 0) close()
  pages.push({ chapter, opens: pages.length === 0, placed: sheet.placed })
  return pages
}

const OPEN: Setting = { air: 1, figures: 1, deeper: 0 }
const CLOSER: Setting[] = [
  { air: 0.85, figures: 1, deeper: 0 },
  { air: 0.85, figures: 0.92, deeper: 6 },
  { air: 0.75, figures: 0.88, deeper: 8 },
  { air: 0.65, figures: 0.82, deeper: 10 },
]

/** Sets a chapter in pages, a little closer where that saves a last page that would be mostly white. */
export function paginate(chapter: Chapter): BookPage[] {
  const open = fill(chapter, OPEN)
  const last = open.at(-1)?.placed.at(-1)
  const reach = last ? last.y + last.atom.height : 0
  if (open.length < 2 || reach > PAGE.height * 0.5) return open
  return CLOSER.map((setting) => fill(chapter, setting)).find((pages) => pages.length < open.length) ?? open
}
