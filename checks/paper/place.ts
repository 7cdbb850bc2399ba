import { brightnessAt, type GreyImage, type Point } from '../../web/src/tests/paper/reader/grey-image.ts'
import { fitHomography, project } from '../../web/src/tests/paper/reader/homography.ts'
import { halved } from './rasterise.ts'
import type { Light } from './camera.ts'

export interface Pose {
  /** Where the middle is in the image, and how large a millimetre is there. */
  at: Point
  scale: number
  /** Degrees: around the line of sight, the vertical, and the horizontal. */
  turn: number
  yaw: number
  pitch: number
  /** By how many millimetres the middle stands out, for paper that is not flat. */
  bend: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Corners in the image of a flat thing of this size in millimetres, seen by a camera with a field of view of about 60 degrees. */
export function cornersOf(
  width: number,
  height: number,
  { at, scale, turn, yaw, pitch }: Pose,
  imageWidth: number,
): Point[] {
  const far = (imageWidth * 0.87) / scale
  return [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([across = 0, down = 0]) => {
    const [x, y] = [across * width, down * height]
    const [cos, sin] = [Math.cos(radians(turn)), Math.sin(radians(turn))]
    const [turnedX, turnedY] = [x * cos - y * sin, x * sin + y * cos]
    const depth = turnedX * Math.sin(radians(yaw)) + turnedY * Math.sin(radians(pitch))
    const nearness = (far / (far + depth)) * scale
    return {
      x: at.x + turnedX * Math.cos(radians(yaw)) * nearness,
      y: at.y + turnedY * Math.cos(radians(pitch)) * nearness,
    }
  })
}

/**
 * Draws a printed thing into a scene. `page` is its image, `width` and `height` are millimetres. A bent one is displaced along the image
 * by up to `bend` millimetres in its middle.
 */
export function place(scene: Light, page: GreyImage, width: number, height: number, pose: Pose): Point[] {
  const corners = cornersOf(width, height, pose, scene.width)
  const flat = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  const back = fitHomography(corners.map((corner, index) => [corner, flat[index] ?? corner] as const))
  if (!back) return corners
  // About one pixel of the page for each of two by two samples of a pixel of the scene.
  let texture = page
  while (texture.width / width > pose.scale * 3.2) texture = halved(texture)
  const zoom = texture.width / width
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))]
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(scene.height, Math.ceil(bottom)); y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(scene.width, Math.ceil(right)); x += 1) {
      let sum = 0
      let count = 0
      for (const down of [0.25, 0.75])
        for (const across of [0.25, 0.75]) {
          const at = project(back, { x: x + across, y: y + down })
          if (at.x < 0 || at.y < 0 || at.x >= width || at.y >= height) continue
          count += 1
          const bow = pose.bend * Math.sin((at.y / height) * Math.PI)
          sum += brightnessAt(texture, (at.x + bow) * zoom, (at.y + bow * 0.6) * zoom)
        }
      if (count === 0) continue
      const index = y * scene.width + x
      // Paper is not quite white, and ink not quite black.
      scene.data[index] = (Number(scene.data[index]) * (4 - count)) / 4 + ((16 + (sum / count) * 0.87) * count) / 4
    }
  return corners
}

/** A finger or a thumb: an ellipse from one point towards another. */
export function finger(scene: Light, tip: Point, from: Point, width: number, brightness: number): void {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y)
  const along = { x: (tip.x - from.x) / length, y: (tip.y - from.y) / length }
  const start = { x: from.x - along.x * length, y: from.y - along.y * length }
  const [left, right] = [Math.min(start.x, tip.x) - width / 2, Math.max(start.x, tip.x) + width / 2]
  const [top, bottom] = [Math.min(start.y, tip.y) - width / 2, Math.max(start.y, tip.y) + width / 2]
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(scene.height, bottom); y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(scene.width, right); x += 1) {
      const way = (x - from.x) * along.x + (y - from.y) * along.y
      const off = Math.abs((x - from.x) * along.y - (y - from.y) * along.x)
      const round = length - way
      const reach = round < width / 2 ? Math.sqrt(Math.max(0, (width / 2) ** 2 - (width / 2 - round) ** 2)) : width / 2
      if (way > -length && way < length && off < reach)
        scene.data[y * scene.width + x] = brightness * (1 - 0.3 * (off / width) ** 2)
    }
}
