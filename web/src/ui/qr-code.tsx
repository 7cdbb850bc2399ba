import type { QrImage } from '@ariviyal/contract/fields'

interface Props {
  qr: QrImage
  label: string
  className: string
}

/** A QR code, dark on white in both themes, because scanners cannot read inverted codes. */
export function QrCode({ qr: { size, path }, label, className }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#ffffff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000000" d={path} />
    </svg>
  )
}
