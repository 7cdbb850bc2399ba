import { placeBounds } from '@ariviyal/contract/projects/place'
import { figure } from './scale.ts'
import { shadeOf, shades } from './shade.ts'

interface Dot {
  key: string
  latitude: number
  longitude: number
  value: number
  /** Such as "School 7, Madurai". */
  label: string
}

const { south, north, west, east } = placeBounds
/** At the middle latitude of India a degree of longitude is this much shorter than one of latitude. */
const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
const perDegree = 14
const [width, height] = [(east - west) * narrowing * perDegree, (north - south) * perDegree]
const x = (longitude: number) => (longitude - west) * narrowing * perDegree
const y = (latitude: number) => (north - latitude) * perDegree

/**
 * Schools as dots at the centres of their 5 km squares, on lines of latitude and longitude: no boundaries are drawn, since none that we may use is
 * right for India.
 */
export function DotMap({ label, unit, dots }: { label: string; unit: string; dots: readonly Dot[] }) {
  if (dots.length === 0) return null
  const values = dots.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return (
    <figure aria-label={label} className="max-w-md">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full border-2 border-line bg-surface">
        {[10, 20, 30].map((latitude) => (
          <g key={latitude}>
            <line x1="0" x2={width} y1={y(latitude)} y2={y(latitude)} className="stroke-line" />
            <text x="4" y={y(latitude) - 4} className="fill-ink-soft text-[14px]">
              {latitude}° N
            </text>
          </g>
        ))}
        {[70, 80, 90].map((longitude) => (
          <g key={longitude}>
            <line x1={x(longitude)} x2={x(longitude)} y1="0" y2={height} className="stroke-line" />
            <text x={x(longitude) + 4} y={height - 6} className="fill-ink-soft text-[14px]">
              {longitude}° E
            </text>
          </g>
        ))}
        {dots.map(({ key, latitude, longitude, value, label: name }) => (
          <circle
            key={key}
            cx={x(longitude)}
            cy={y(latitude)}
            r="8"
            className={`stroke-indigo ${shades[shadeOf(value, least, most)]}`}
            strokeWidth="1.5"
          >
            <title>{`${name}: ${figure(value)} ${unit}`.trim()}</title>
          </circle>
        ))}
      </svg>
      <figcaption className="mt-1 flex items-center gap-2 text-sm text-ink-soft">
        {figure(least)} {unit}
        <svg viewBox="0 0 100 14" aria-hidden="true" className="h-3.5 w-24">
          {shades.map((shade, place) => (
            <circle key={shade} cx={10 + place * 20} cy="7" r="6" className={`stroke-indigo ${shade}`} />
          ))}
        </svg>
        {figure(most)} {unit}
      </figcaption>
    </figure>
  )
}
