import type { QrImage } from '@ariviyal/contract/fields'
import { encode } from 'uqr'

/** A QR code as a single SVG path of dark modules, with the quiet zone of ISO/IEC 18004. */
export function qrImage(text: string): QrImage {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return { size, path }
}
