import type { Atom } from '../atoms.ts'
import { BOX, type Chapter } from './lay-out.ts'
import { OPENER, PAGE } from '../theme.ts'

export interface Placed {
  atom: Atom
  y: number
}

export interface BookPage {
  chapter: Chapter
  opens: boolean
  placed: Placed[]
}

/** Factors for the space between atoms and for the height of figures. */
interface Setting {
  air: number
  figures: number
  /** How far text may extend below the usual bottom. */
  deeper: number
}

/** A unit must stay on one page: an atom and those it may not be separated from. */
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

/** The page being filled: the position of the next atom, with the space between it and its neighbour. */
class PageInProgress {
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

  /** Where the last of these atoms would end if they were placed next. */
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

  get remaining(): number {
    return this.bottom - this.y
  }

  /** How far these atoms would exceed the page. */
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

/** Height of running text before the next unit that must not be overtaken. */
function textAhead(units: Atom[][]): number {
  let height = 0
  for (const unit of units) {
    if (!isText(unit)) break
    height += unit.reduce((sum, atom) => sum + atom.height + atom.after, 0)
  }
  return height
}

/**
 * Fills the pages of a chapter. A figure or box that does not fit first shrinks slightly. Otherwise it floats to the top of the next page,
 * and the text after it fills the current one. It never passes a heading.
 */
function fill(chapter: Chapter, setting: Setting): BookPage[] {
  const pages: BookPage[] = []
  let current = new PageInProgress(OPENER + 22, setting)
  let waiting: Atom[][] = []
  const close = () => {
    pages.push({ chapter, opens: pages.length === 0, placed: current.placed })
    current = new PageInProgress(PAGE.top, setting)
    const due = waiting
    waiting = []
    for (const unit of due) place(unit, [])
  }
  const split = (unit: Atom[]) => {
    let together: Atom[] = []
    for (const atom of unit) {
      together.push(atom)
      if (atom.opens) continue
      if (!current.empty && !current.fits(together)) close()
      current.put(together)
      together = []
    }
  }
  // A box that would leave a third of the page blank is split instead, with enough of it on either side.
  const cutOf = (unit: Atom[]): number => {
    const height = unit.reduce((sum, atom) => sum + atom.height, 0)
    if (!unit.every((atom) => atom.frame) || current.remaining < 150 || height < 170) return 0
    let cut = unit.length - 2
    while (cut >= 4 && (unit[cut - 1]?.opens || !current.fits(unit.slice(0, cut)))) cut--
    return cut >= 4 ? cut : 0
  }
  function place(unit: Atom[], ahead: Atom[][]): void {
    const figure = unit.at(-1)?.kind === 'figure' ? unit.at(-1) : undefined
    const overtakes = waiting.length > 0 && !isText(unit)
    if (!overtakes && current.fits(unit)) return current.put(unit)
    const smaller = overtakes ? undefined : figure?.shrink?.(figure.height - current.excess(unit))
    if (smaller) return current.put([...unit.slice(0, -1), smaller])
    if (!overtakes && canFloat(unit) && waiting.length === 0 && textAhead(ahead) > current.remaining * 0.4) {
      waiting.push(unit)
      return
    }
    if (current.empty) return split(unit)
    const cut = overtakes ? 0 : cutOf(unit)
    if (cut > 0) {
      current.put(unit.slice(0, cut))
      close()
      return place(unit.slice(cut), ahead)
    }
    const before = current.placed.at(-1)?.atom
    const repeat = unit[0]?.repeat
    close()
    if (repeat && before?.kind === 'table' && current.blank) current.put([repeat])
    place(unit, ahead)
  }
  const units = unitsOf(chapter.atoms.map((atom) => atom.shrink?.(atom.height * setting.figures) ?? atom))
  units.forEach((unit, i) => place(unit, units.slice(i + 1)))
  if (waiting.length > 0) close()
  pages.push({ chapter, opens: pages.length === 0, placed: current.placed })
  return pages
}

const OPEN: Setting = { air: 1, figures: 1, deeper: 0 }
const CLOSER: Setting[] = [
  { air: 0.85, figures: 1, deeper: 0 },
  { air: 0.85, figures: 0.92, deeper: 6 },
  { air: 0.75, figures: 0.88, deeper: 8 },
  { air: 0.65, figures: 0.82, deeper: 10 },
  { air: 0.5, figures: 0.76, deeper: 12 },
]

/** Paginates a chapter, slightly tighter if that saves a mostly blank last page. */
export function paginate(chapter: Chapter): BookPage[] {
  const open = fill(chapter, OPEN)
  const last = open.at(-1)?.placed.at(-1)
  const bottomEdge = last ? last.y + last.atom.height : 0
  if (open.length < 2 || bottomEdge > PAGE.height * 0.5) return open
  return CLOSER.map((setting) => fill(chapter, setting)).find((pages) => pages.length < open.length) ?? open
}
