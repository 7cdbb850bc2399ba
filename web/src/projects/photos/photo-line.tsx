import type { Photo } from '@ariviyal/contract/projects/readings'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { photoStateWords } from '../project-words.ts'
import { PhotoView } from './photo-view.tsx'

interface Props {
  photo: Photo
  /** What it shows. */
  label: string
  /** Absent where nothing can be changed. */
  refuse: ((photo: Photo) => void) | undefined
}

/** A photo of a visit, for the teacher of its class. */
export function PhotoLine({ photo, label, refuse }: Props) {
  const { look, word } = photoStateWords[photo.state]
  return (
    <div className="mt-1">
      {photo.url === null ? null : <PhotoView url={photo.url} alt={`Photo: ${label}`} />}
      <p className="flex flex-wrap items-center gap-x-3">
        <Mark look={look}>{word}</Mark>
        {photo.reason === '' ? null : <span className="wrap-anywhere">{photo.reason}</span>}
        {refuse && photo.url !== null ? (
          <Button tone="plain" onClick={() => refuse(photo)}>
            Refuse<span className="sr-only"> the photo: {label}</span>
          </Button>
        ) : null}
      </p>
    </div>
  )
}
