import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { FileButton } from '../../assignments/pupil/file-button.tsx'
import { KeptThumb } from '../../assignments/pupil/page-thumb.tsx'
import { usePhotos } from '../../assignments/pupil/photos/use-photos.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { gapWords } from './gap-words.ts'
import type { InputProps } from './input-props.ts'
import { keepPhotoBytes, readPhotoBytes } from './keeping/photo-bytes.ts'
import { newVisitId } from './keeping/visit-id.ts'

/** What the photos of one visit have in common. */
export interface TakingPhotos {
  /** Whether the pupil has been told what no photo may show. */
  isReminded: boolean
  remind: () => void
  /** Whether the visit has as many photos as it takes. */
  isFull: boolean
}

/** A photo, made small on the phone and kept there without its place and time. The first one comes after a reminder. */
export function PhotoInput({ id, name, label, value, gap, change, photos }: InputProps & { photos: TakingPhotos }) {
  const { t } = useLingui()
  const preparing = usePhotos()
  const [lasts, setLasts] = useState(true)
  const [isAsked, setIsAsked] = useState(false)
  const most = projectLimits.photosMax
  const add = async ([file]: File[]) => {
    const small = file && (await preparing.prepare(file))
    if (!small) return
    const photo = newVisitId()
    setLasts(await keepPhotoBytes(photo, await small.arrayBuffer()))
    change(name, photo)
  }
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid justify-items-start gap-2">
      <p id={`${id}-label`} className="font-semibold">
        {label}
      </p>
      {value !== '' ? (
        <div className="flex items-start gap-3">
          <KeptThumb id={value} bytesOf={readPhotoBytes} />
          <div className="grid justify-items-start gap-2">
            <p role="status">
              {lasts ? (
                <Trans>Kept on this phone. It is sent when you enter the reading.</Trans>
              ) : (
                <Trans>This phone cannot keep the photo. Keep this page open until it is sent.</Trans>
              )}
            </p>
            <Button tone="quiet" onClick={() => change(name, '')}>
              <Trans>
                Remove<span className="sr-only"> {label}</span>
              </Trans>
            </Button>
          </div>
        </div>
      ) : photos.isFull ? (
        <p>
          <Trans>This visit has {most} photos, which is the most.</Trans>
        </p>
      ) : photos.isReminded ? (
        <>
          {isAsked ? <Reminder /> : null}
          <div className="flex flex-wrap gap-3">
            <FileButton accept="image/*" capture name={name} choose={add}>
              <Trans>Take a photo</Trans>
            </FileButton>
            <FileButton accept="image/*" choose={add}>
              <Trans>Choose a photo</Trans>
            </FileButton>
          </div>
        </>
      ) : (
        <Button
          tone="quiet"
          name={name}
          onClick={() => {
            setIsAsked(true)
            photos.remind()
          }}
        >
          <Trans>Add a photo</Trans>
        </Button>
      )}
      <output className="empty:hidden">{preparing.words}</output>
      <FieldError id={id} error={gap && t(gapWords[gap])} />
    </div>
  )
}

/** Before the first photo: a photo with a face is refused, and should not be taken at all. */
function Reminder() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="grid gap-2 border-l-4 border-turmeric bg-turmeric-pale px-4 py-3">
      <p className="font-semibold">
        <Trans>Only what you measure may be in the photo:</Trans>
      </p>
      <ul className="grid list-disc gap-1 pl-6">
        <li>
          <Trans>no face and no person,</Trans>
        </li>
        <li>
          <Trans>no name, also not of your school,</Trans>
        </li>
        <li>
          <Trans>no number plate of a vehicle.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Your teacher sees it first. The phone removes the place where it was taken.</Trans>
      </p>
    </div>
  )
}
