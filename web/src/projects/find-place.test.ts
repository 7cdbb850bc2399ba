import { afterEach, expect, test, vi } from 'vitest'
import { findPlace } from './find-place.ts'

afterEach(() => vi.unstubAllGlobals())

/** A device that answers with this place, or with an error. */
function deviceAt(place: { latitude: number; longitude: number } | 'refused') {
  const getCurrentPosition = vi.fn<(found: (position: object) => void, failed: () => void) => void>((found, failed) =>
    place === 'refused' ? failed() : found({ coords: { ...place, accuracy: 8, altitude: 134.7 } }),
  )
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  return getCurrentPosition
}

test('a place is rounded to about 5 km before anything else sees it, and nothing else of it is kept', async () => {
  for (const [latitude, longitude] of [
    [9.925_201, 78.119_775],
    [9.974_9, 78.075_1],
  ] as const) {
    deviceAt({ latitude, longitude })
    expect(await findPlace()).toEqual({ latitude: 9.95, longitude: 78.1 })
  }
})

test('a device is not asked for its exact place', async () => {
  const asked = deviceAt({ latitude: 9.9252, longitude: 78.1198 })
  await findPlace()
  expect(asked.mock.calls[0]).toHaveLength(3)
  expect(asked.mock.calls[0]?.at(2)).toMatchObject({ enableHighAccuracy: false })
})

test('a place outside India, a refusal, and a device without places are said', async () => {
  deviceAt({ latitude: 51.5, longitude: -0.1 })
  expect(await findPlace()).toBe('abroad')
  deviceAt('refused')
  expect(await findPlace()).toBe('unknown')
  vi.stubGlobal('navigator', {})
  expect(await findPlace()).toBe('unknown')
})
