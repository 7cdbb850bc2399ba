import { districtInWords } from '@ariviyal/contract/community/people/districts'
import type { ShownPhoto } from '@ariviyal/contract/projects/photos'
import type { ReactNode } from 'react'
import { dayWords } from '../project-words.ts'
import { valueWords } from '../value-words.ts'
import { PhotoView } from './photo-view.tsx'

interface Props<Photo extends ShownPhoto> {
  photos: readonly Photo[]
  /** What can be done with a photo, and its name in words. */
  children?: (photo: Photo, name: string) => ReactNode
}

/** Photos beside their readings, by the number of the school. */
export const ShownPhotos = <Photo extends ShownPhoto>({ photos, children }: Props<Photo>) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-6">
    {photos.map((photo) => {
      const { id, label, replicate, school, district, measured_on: day, reading, reason, url } = photo
      const name = `of ${label}, school ${school}, ${dayWords(day)}`
      return (
        <li key={id} className="min-w-0 border-t-2 border-ink pt-2">
          {url === null ? null : <PhotoView url={url} alt={`Photo ${name}`} />}
          <p className="font-semibold wrap-anywhere">
            {label}
            {replicate > 1 ? `, ${replicate}` : ''}
            {reading ? `: ${valueWords(undefined, reading)}` : ''}
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            School {school}, {districtInWords(district)}, <span className="whitespace-nowrap">{dayWords(day)}</span>
          </p>
          {reason === '' ? null : <p className="text-sm wrap-anywhere">{reason}</p>}
          {children ? <div className="flex flex-wrap gap-2">{children(photo, name)}</div> : null}
        </li>
      )
    })}
  </ul>
)
