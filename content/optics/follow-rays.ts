// Traces every marked ray of a drawing and reports violated laws: straight lines between surfaces, reflection, Snell's law, the thin lens
// equation, the first order of a grating, and nothing passes through a mirror or a wall.
import type { Point } from './flatten.ts'
import type { Figure, Optic, Ray } from './read-figure.ts'

/** Precision of drawings: coordinates have one decimal, and a bend is within a pixel of its surface. */
export const tolerance = { pixels: 1, degrees: 1, sine: 0.012, slope: 0.012 } as const

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1]
const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0]
const unit = (a: Point): Point => [a[0] / Math.hypot(...a), a[1] / Math.hypot(...a)]
const between = (a: Point, b: Point) => (Math.atan2(cross(a, b), dot(a, b)) * 180) / Math.PI
const place = (p: Point) => `(${p.map((x) => Math.round(x)).join(', ')})`

interface Meeting {
  optic: Optic
  at: Point
  /** The direction of the surface at this point. */
  along: Point
  /** The centre of a lens. */
  middle: Point
}

const pieces = ({ lines }: Optic): [Point, Point][] =>
  lines.flatMap((line) =>
    line.slice(1).flatMap((to, i) => {
      const from = line[i] ?? to
      return Math.hypot(...minus(to, from)) > 1e-6 ? [[from, to] as [Point, Point]] : []
    }),
  )

const meeting = (optic: Optic, at: Point, [from, to]: [Point, Point]): Meeting => ({
  optic,
  at,
  along: unit(minus(to, from)),
  middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
})

function distance(p: Point, [from, to]: [Point, Point]): number {
  const piece = minus(to, from)
  const k = Math.min(1, Math.max(0, dot(minus(p, from), piece) / dot(piece, piece)))
  return Math.hypot(...minus(p, [from[0] + k * piece[0], from[1] + k * piece[1]]))
}

/** The surface at a bend. */
function surfaceAt(p: Point, optics: Optic[]): Meeting | undefined {
  let best: { meeting: Meeting; away: number } | undefined
  for (const optic of optics)
    for (const piece of pieces(optic)) {
      const away = distance(p, piece)
      if (away <= tolerance.pixels && away < (best?.away ?? Infinity))
        best = { meeting: meeting(optic, p, piece), away }
    }
  return best?.meeting
}

/** The surfaces that a straight segment of a ray crosses, away from its ends. */
const crossings = (from: Point, to: Point, optics: Optic[]): Meeting[] =>
  optics.flatMap((optic) =>
    pieces(optic).flatMap((piece) => {
      const [d, e] = [minus(to, from), minus(piece[1], piece[0])]
      const area = cross(d, e)
      if (Math.abs(area) < 1e-9 * Math.hypot(...d) * Math.hypot(...e)) return []
      const k = cross(minus(piece[0], from), e) / area
      const s = cross(minus(piece[0], from), d) / area
      const margin = (1.5 * tolerance.pixels) / Math.hypot(...d)
      if (k <= margin || k >= 1 - margin || s < 0 || s > 1) return []
      return [meeting(optic, [from[0] + k * d[0], from[1] + k * d[1]], piece)]
    }),
  )

function inside(p: Point, { lines }: Optic): boolean {
  const above = lines.flatMap((line) =>
    line.slice(1).filter((to, i) => {
      const from = line[i] ?? to
      if (from[1] > p[1] === to[1] > p[1]) return false
      return p[0] < from[0] + ((p[1] - from[1]) / (to[1] - from[1])) * (to[0] - from[0])
    }),
  )
  return above.length % 2 === 1
}

/** A ray at a surface: incoming direction (`d`), outgoing direction (`e`), and the normal on the far side. */
interface Turn extends Meeting {
  ray: Ray
  d: Point
  e: Point
  normal: Point
}

/** Whether it returns to the side from which it came. A ray along the surface does not. */
const isBack = ({ e, normal }: Turn) => dot(e, normal) < -0.02

function reflection({ d, e, normal }: Turn): string | undefined {
  const twice = 2 * dot(d, normal)
  const off = Math.abs(between([d[0] - twice * normal[0], d[1] - twice * normal[1]], e))
  return off > tolerance.degrees ? `is ${off.toFixed(1)}° off the law of reflection` : undefined
}

function lens({ optic, at, along, middle, d, e, normal }: Turn): string | undefined {
  const slope = (v: Point) => dot(v, along) / dot(v, normal)
  const wanted = slope(d) - dot(minus(at, middle), along) / optic.value
  return Math.abs(slope(e) - wanted) > tolerance.slope
    ? `leaves the lens with slope ${slope(e).toFixed(3)} instead of ${wanted.toFixed(3)}`
    : undefined
}

function glass(turn: Turn): string | undefined {
  const { ray, optic, at, along, d, e } = turn
  const index = ray.index ?? optic.value
  const within = inside([at[0] - 3 * d[0], at[1] - 3 * d[1]], optic)
  const sine = dot(d, along) * (within ? index : 1)
  if (isBack(turn)) {
    const partly = ray.total && !(within && Math.abs(sine) > 1)
    return partly ? 'is not beyond the critical angle' : reflection(turn)
  }
  const out = dot(e, along) * (within ? 1 : index)
  return Math.abs(sine - out) > tolerance.sine
    ? `breaks Snell's law: n sin i = ${sine.toFixed(3)}, n sin r = ${out.toFixed(3)}`
    : undefined
}

function grating(turn: Turn): string | undefined {
  const { ray, optic, along, d, e } = turn
  const wave = Math.abs(dot(e, along) - dot(d, along)) * optic.value
  const right = isBack(turn) && Math.abs(wave - (ray.wavelength ?? 0)) <= tolerance.sine * optic.value
  return right ? undefined : `leaves the grating as light of ${wave.toFixed(2)} µm`
}

/** The violated law of a ray at a surface, if any. */
const laws: Record<Optic['kind'], (turn: Turn) => string | undefined> = {
  wall: () => 'meets a wall',
  mirror: reflection,
  lens,
  glass,
  grating,
}

function broken(ray: Ray, met: Meeting, d: Point, e: Point): string | undefined {
  const facing: Point = [-met.along[1], met.along[0]]
  const normal: Point = dot(facing, d) > 0 ? facing : [-facing[0], -facing[1]]
  return laws[met.optic.kind]({ ...met, ray, d, e, normal })
}

function followed(ray: Ray, { optics }: Figure): string[] {
  const wrong: string[] = []
  const say = (at: Point, what: string) => wrong.push(`ray ${ray.name || '?'} at ${place(at)} ${what}`)
  ray.points.slice(1).forEach((to, i) => {
    const from = ray.points[i] ?? to
    const next = ray.points[i + 2]
    const d = unit(minus(to, from))
    for (const met of crossings(from, to, optics)) {
      const solid = ['mirror', 'wall', 'grating'].includes(met.optic.kind)
      const what = solid ? `goes through a ${met.optic.kind}` : broken(ray, met, d, d)
      if (what) say(met.at, what)
    }
    if (!next) return
    const e = unit(minus(next, to))
    const met = surfaceAt(to, optics)
    const what = met
      ? broken(ray, met, d, e)
      : Math.abs(between(d, e)) > tolerance.degrees
        ? 'bends where there is no surface'
        : undefined
    if (what) say(to, what)
  })
  return wrong
}

/** Distance of a point from the straight line through a segment of a ray. */
const fromLine = (p: Point, from: Point, to: Point) => Math.abs(cross(minus(p, from), unit(minus(to, from))))

const straightPieces = ({ rays }: Figure, name: string): [Point, Point][] =>
  rays
    .filter((ray) => ray.name === name)
    .flatMap(({ points }) => points.slice(1).map((to, i) => [points[i] ?? to, to] as [Point, Point]))

function focusOff({ at, optic: id }: Figure['foci'][number], { optics }: Figure): string[] {
  const optic = optics.find((one) => one.id === id)
  const ends = optic?.lines[0] ?? []
  const [from, to] = [ends[0], ends.at(-1)]
  if (!optic || !from || !to) return [`a focus names no optic: ${id}`]
  const pole =
    optic.kind === 'lens'
      ? ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as Point)
      : (ends[Math.floor(ends.length / 2)] ?? from)
  const along = unit(minus(to, from))
  const away = minus(at, pole)
  // For a mirror: half the radius of the circle through its ends and its pole.
  const sag = Math.abs(cross(minus(pole, from), along))
  const half = Math.hypot(...minus(to, from)) / 2
  const focal = optic.kind === 'lens' ? optic.value : (half * half + sag * sag) / (4 * sag)
  const off = Math.hypot(dot(away, along), Math.abs(cross(away, along)) - Math.abs(focal))
  return off > tolerance.pixels ? [`the focus at ${place(at)} is ${off.toFixed(1)} pixels off`] : []
}

/** The shadow of an edge that points to the pole, h hours from noon, has the slope sin(latitude) × tan(15° h). */
function hourOff({ latitude, points }: Figure['hours'][number]): string[] {
  const radians = Math.PI / 180
  const [from = [0, 0], to = [0, 0]] = points
  const angle = Math.atan2(Math.abs(to[0] - from[0]), from[1] - to[1]) / radians
  const lines = [0, 1, 2, 3, 4, 5, 6].map(
    (hour) =>
      Math.atan2(Math.sin(latitude * radians) * Math.sin(15 * hour * radians), Math.cos(15 * hour * radians)) / radians,
  )
  return lines.some((line) => Math.abs(line - angle) < 0.3)
    ? []
    : [`the hour line to ${place(to)} is for no whole hour`]
}

/** All laws that the rays of a drawing violate; empty for a correct drawing. */
export function violatedLaws(figure: Figure): string[] {
  return [
    ...figure.rays.flatMap((ray) => followed(ray, figure)),
    ...figure.backs.flatMap(({ name, points }) =>
      straightPieces(figure, name).some(([from, to]) => points.every((p) => fromLine(p, from, to) <= tolerance.pixels))
        ? []
        : [`the backward line at ${place(points[0] ?? [0, 0])} is on no segment of ray ${name}`],
    ),
    ...figure.images.flatMap(({ at, names }) =>
      names
        .filter(
          (name) =>
            !straightPieces(figure, name).some(([from, to]) => fromLine(at, from, to) <= 1.5 * tolerance.pixels),
        )
        .map((name) => `ray ${name} misses the image at ${place(at)}`),
    ),
    ...figure.foci.flatMap((focus) => focusOff(focus, figure)),
    ...figure.hours.flatMap(hourOff),
  ]
}
