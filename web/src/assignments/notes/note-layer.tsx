import { noteLooks, noteUnits, type Stroke } from '@ariviyal/contract/assignments/notes'
import { leftOfText } from './stroke-geometry.ts'

const pathOf = (points: readonly number[], x = 0, y = 0): string => {
  const pairs = Array.from(
    { length: points.length / 2 },
    (_, place) => `${(points[2 * place] ?? 0) + x} ${(points[2 * place + 1] ?? 0) + y}`,
  )
  // A point alone is a dot.
  return `M${pairs.join('L')}${pairs.length === 1 ? 'h0' : ''}`
}

interface LineLook {
  width: number
  color: string
}

const Line = ({ look, opacity = 1, path }: { look: LineLook; opacity?: number; path: string }) => (
  <path
    d={path}
    fill="none"
    stroke={look.color}
    strokeWidth={look.width}
    strokeOpacity={opacity}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

function OneStroke({ stroke }: { stroke: Stroke }) {
  if ('points' in stroke) {
    const look = noteLooks[stroke.kind]
    return <Line look={look} opacity={look.opacity} path={pathOf(stroke.points)} />
  }
  if (stroke.kind === 'text') {
    const { size, leading, color, paper, padding, width } = noteLooks.text
    return (
      // Its height follows from the text, and what is beyond it is shown.
      <foreignObject x={leftOfText(stroke.x)} y={stroke.y} width={width} height={1} overflow="visible">
        <div
          style={{ fontSize: size, lineHeight: leading, color, background: paper, padding, overflowWrap: 'anywhere' }}
        >
          {stroke.text}
        </div>
      </foreignObject>
    )
  }
  return noteLooks[stroke.kind].lines.map((points, place) => (
    <Line key={place} look={noteLooks[stroke.kind]} path={pathOf(points, stroke.x, stroke.y)} />
  ))
}

/** Notes over a page, drawn at any size. `ratio` is the page's height by its width. */
export function NoteLayer({ strokes, ratio }: { strokes: readonly Stroke[]; ratio: number }) {
  return (
    <svg
      viewBox={`0 0 ${noteUnits} ${Math.round(noteUnits * ratio)}`}
      className="pointer-events-none absolute inset-0 size-full"
      aria-hidden="true"
    >
      {strokes.map((stroke, place) => (
        <OneStroke key={place} stroke={stroke} />
      ))}
    </svg>
  )
}
