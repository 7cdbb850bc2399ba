// Parses the rays and optics of a drawing. Attributes of its SVG source mark them:
//
//   data-ray="name"      a ray, in the direction of the light. Elements of one name continue each other; light before a split has all names.
//                        data-n and data-wavelength (µm) give its colour. data-total: every reflection inside the glass is total.
//   data-back="name"     a ray extended backwards, dashed: it is collinear with a straight segment of that ray.
//   data-image="x y"     with data-of="names": these rays, or their backward lines, meet at this point.
//   data-optic           mirror | glass (closed, data-n) | lens (data-f, in pixels) | grating (data-period, in µm) | wall
//   data-focus="lens"    a marked focus: it is on the axis of that optic (its id) at its focal length.
//   data-hours="11"      lines, or the edge of a shadow, at a whole hour of a level sundial for this latitude; north is up.
import { parseSvg, type SvgNode } from '../build/parse-svg.ts'
import { linesOf, type Point } from './flatten.ts'

export interface Ray {
  name: string
  points: Point[]
  index: number | undefined
  wavelength: number | undefined
  total: boolean
}

export interface Optic {
  kind: 'mirror' | 'glass' | 'lens' | 'grating' | 'wall'
  id: string
  lines: Point[][]
  /** Refractive index, focal length or period. */
  value: number
}

export interface Figure {
  rays: Ray[]
  optics: Optic[]
  backs: { name: string; points: Point[] }[]
  images: { at: Point; names: string[] }[]
  foci: { at: Point; optic: string }[]
  hours: { latitude: number; points: Point[] }[]
}

const kinds: Record<Optic['kind'], string> = {
  mirror: '',
  wall: '',
  glass: 'data-n',
  lens: 'data-f',
  grating: 'data-period',
}
const isKind = (kind: string): kind is Optic['kind'] => Object.hasOwn(kinds, kind)

const near = (a: Point | undefined, b: Point | undefined) => !!a && !!b && Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.3

function addRay(figure: Figure, name: string, attributes: SvgNode['attributes'], lines: Point[][]) {
  const optional = (key: string) => (attributes[key] === undefined ? undefined : Number(attributes[key]))
  const index = optional('data-n')
  const wavelength = optional('data-wavelength')
  const total = attributes['data-total'] !== undefined
  for (const points of lines) {
    const startedAt = name
      ? figure.rays.find((ray) => ray.name === name && near(ray.points.at(-1), points[0]))
      : undefined
    if (startedAt) {
      startedAt.points.push(...points.slice(1))
      startedAt.index ??= index
      startedAt.wavelength ??= wavelength
      startedAt.total ||= total
    } else figure.rays.push({ name, points: [...points], index, wavelength, total })
  }
}

function readNode(node: SvgNode, figure: Figure) {
  const { attributes } = node
  const optic = attributes['data-optic']
  if (optic !== undefined) {
    if (!isKind(optic)) throw new Error(`Unknown optic: ${optic}`)
    const value = kinds[optic] ? Number(attributes[kinds[optic]]) : 0
    if (Number.isNaN(value)) throw new Error(`A ${optic} needs ${kinds[optic]}`)
    figure.optics.push({ kind: optic, id: attributes['id'] ?? '', lines: linesOf(node), value })
  }
  for (const name of attributes['data-ray']?.split(' ') ?? []) addRay(figure, name, attributes, linesOf(node))
  if (attributes['data-back'] !== undefined)
    figure.backs.push(...linesOf(node).map((points) => ({ name: attributes['data-back'] ?? '', points })))
  if (attributes['data-image'] !== undefined) {
    const [x = 0, y = 0] = attributes['data-image'].split(' ').map(Number)
    figure.images.push({ at: [x, y], names: (attributes['data-of'] ?? '').split(' ') })
  }
  if (attributes['data-focus'] !== undefined)
    figure.foci.push({ at: [Number(attributes['cx']), Number(attributes['cy'])], optic: attributes['data-focus'] })
  if (attributes['data-hours'] !== undefined)
    figure.hours.push(...linesOf(node).map((points) => ({ latitude: Number(attributes['data-hours']), points })))
  for (const child of node.children) if (typeof child !== 'string') readNode(child, figure)
}

/** Groups may be translated and rotated: angles are preserved, as long as a ray is in one group with what it meets. */
export function readFigure(svg: string): Figure {
  const figure: Figure = { rays: [], optics: [], backs: [], images: [], foci: [], hours: [] }
  readNode(parseSvg(svg).root, figure)
  return figure
}
