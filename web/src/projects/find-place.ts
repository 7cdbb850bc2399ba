import { CoarsePlace, coarse } from '@ariviyal/contract/projects/place'

/** Longer than a phone under a roof needs. */
const patienceMs = 20_000

/** The place of this device, rounded to about 5 km before anything else sees it. */
export function findPlace(): Promise<CoarsePlace | 'unknown' | 'abroad'> {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve('unknown')
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const place = CoarsePlace.safeParse({ latitude: coarse(latitude), longitude: coarse(longitude) })
        resolve(place.success ? place.data : 'abroad')
      },
      () => resolve('unknown'),
      // A coarse answer is enough, and an older one too.
      { enableHighAccuracy: false, timeout: patienceMs, maximumAge: 3_600_000 },
    )
  })
}
