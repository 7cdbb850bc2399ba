import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { TextArea } from '../../ui/form/text-area.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { ArrowButton } from '../../console/content/arrow-button.tsx'
import { imageField } from './workshop-values.ts'

interface Picture {
  id: string
  url: string
  alt: string
}

interface Place {
  /** Keeps input and uploads with their slot when the order changes. */
  key: number
  picture: Picture | undefined
}

/** The 8 slots of a gallery, in order; each has an image and its alternative text. */
export function GalleryFields({ pictures: images }: { pictures: Picture[] }) {
  const [places, setPlaces] = useState<Place[]>(() =>
    Array.from({ length: limits.workshopPictures }, (_, key) => ({ key, picture: images[key] })),
  )
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const [moved] = places.slice(from, from + 1)
    if (!moved || to < 0 || to >= places.length) return
    setPlaces(places.toSpliced(from, 1).toSpliced(to, 0, moved))
    setAnnouncement(`Picture ${from + 1} is picture ${to + 1} now.`)
    requestAnimationFrame(() => document.getElementById(`picture-${to < from ? 'up' : 'down'}-${moved.key}`)?.focus())
  }
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1 text-lg font-bold">Gallery</legend>
      <p className="text-ink-soft">
        {limits.workshopPictures} pictures, each with a description. A draft may still lack some.
      </p>
      <output className="sr-only">{announcement}</output>
      <ol className="mt-4 grid gap-6 xl:grid-cols-2">
        {places.map(({ key, picture: image }, place) => (
          <li key={key} className="border-2 border-line p-4">
            <div className="mb-3 flex items-center justify-between gap-3">
              <p className="font-semibold">Picture {place + 1}</p>
              <div className="flex gap-1">
                <ArrowButton
                  id={`picture-up-${key}`}
                  label={`Move picture ${place + 1} forward`}
                  way="up"
                  off={place === 0}
                  onClick={() => move(place, place - 1)}
                />
                <ArrowButton
                  id={`picture-down-${key}`}
                  label={`Move picture ${place + 1} back`}
                  way="down"
                  off={place === places.length - 1}
                  onClick={() => move(place, place + 1)}
                />
              </div>
            </div>
            <input type="hidden" name={imageField(place, 'id')} value={image?.id ?? ''} />
            <UploadField
              name={imageField(place, 'upload')}
              label={`File of picture ${place + 1}`}
              kind="picture"
              current={
                image ? (
                  <img src={image.url} alt={image.alt} className="max-h-36 w-auto border border-line" />
                ) : undefined
              }
            />
            <TextArea
              name={imageField(place, 'alt')}
              label={`What picture ${place + 1} shows`}
              rows={2}
              maxLength={limits.altMax}
              defaultValue={image?.alt}
              className="mt-4"
            />
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
