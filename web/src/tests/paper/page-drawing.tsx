import { inkColours, pageHeight, pageWidth, type Shape } from './shapes.ts'

/** A printed page. Screen readers get its label, not its dots. */
export function PageDrawing({ shapes, label }: { shapes: readonly Shape[]; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${pageWidth} ${pageHeight}`}
      className="w-full border border-line print:h-[296.5mm] print:w-[210mm] print:break-after-page print:border-0 print:last:break-after-auto"
    >
      {/* Paper is white in dark colours too. */}
      <rect width={pageWidth} height={pageHeight} fill="#fff" />
      {shapes.map((shape, place) => (
        <Drawn key={place} shape={shape} />
      ))}
    </svg>
  )
}

function Drawn({ shape }: { shape: Shape }) {
  if (shape.kind === 'rectangle') {
    const { x, y, width, height, fill, line } = shape
    const paint = fill ? { fill: inkColours[fill] } : { fill: 'none', stroke: '#000', strokeWidth: line }
    // Without smoothing: the rows of a marker join.
    return <rect {...{ x, y, width, height }} {...paint} shapeRendering="crispEdges" />
  }
  if (shape.kind === 'circle')
    return <circle cx={shape.x} cy={shape.y} r={shape.radius} fill="none" stroke="#000" strokeWidth={shape.line} />
  const { x, y, size, ink, anchor, turn = 0, bold = false } = shape
  return (
    <text
      x={x}
      y={y + size * 0.35}
      fontSize={size}
      fontWeight={bold ? 700 : 400}
      fill={inkColours[ink]}
      textAnchor={anchor}
      transform={turn === 0 ? undefined : `rotate(${turn} ${x} ${y})`}
    >
      {shape.text}
    </text>
  )
}
