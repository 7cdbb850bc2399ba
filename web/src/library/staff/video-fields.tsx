import type { StaffVideoDetails } from '@ariviyal/contract/library/library-staff'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import { bytesInWords } from '../../uploads/upload-kinds.ts'
import { AccessChoice } from './access-choice.tsx'
import { CategoryField } from './category-field.tsx'
import { FilterFields } from './filter-fields.tsx'
import { drawPoster } from './draw-poster.ts'

interface Props {
  video?: StaffVideoDetails
  /** Changes with each save, which consumes the uploads. */
  round: number
}

/** The fields of a video. */
export function VideoFields({ video, round }: Props) {
  const [source, setSource] = useState(video?.embed ? 'address' : 'file')
  const [drawn, setDrawn] = useState<{ round: number; picture: File | null }>()
  const hasPoster = video?.has_poster ?? false

  // A new video brings its poster along, unless staff have set one.
  const onVideo = (video: File) => {
    if (!hasPoster) void drawPoster(video).then((image) => setDrawn({ round, picture: image }))
  }

  return (
    <>
      <Field name="title" label="Title" maxLength={limits.lineMax} defaultValue={video?.title} />
      <TextArea
        name="description"
        label="Description"
        hint="Two or three sentences for the card: what it shows"
        maxLength={limits.paragraphMax}
        defaultValue={video?.description}
      />
      <CategoryField defaultValue={video?.category} />
      <FilterFields item={video} />
      <AccessChoice isPremium={video?.isPremium} />
      <Choice
        name="source"
        label="Where the video is"
        options={[
          { value: 'file', label: 'A file', hint: 'Kept here, with captions' },
          { value: 'address', label: 'On YouTube or Vimeo', hint: 'Played from there once someone presses Play' },
        ]}
        defaultValue={source}
        onChoose={setSource}
      />
      {source === 'file' ? (
        <>
          <UploadField
            key={`film ${round}`}
            name="file"
            label="Video file"
            optional
            kind="video"
            current={video?.has_file ? `Now: ${video.seconds} seconds, ${bytesInWords(video.bytes)}` : undefined}
            hint={video?.has_file ? 'Anyone watching the current video can go on.' : 'You can also add it later.'}
            onFile={onVideo}
          />
          <UploadField
            key={`captions ${round}`}
            name="captions"
            label="Captions"
            optional
            kind="captions"
            current={video?.has_captions ? 'It has captions now.' : undefined}
            hint="What is said, in English, for those who cannot hear it"
          />
          {video?.has_captions ? <Checkbox name="no_captions" label="Remove the captions" /> : null}
        </>
      ) : (
        <Field
          name="address"
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="Of one video, as the site gives it when you share it"
          maxLength={limits.urlMax}
          defaultValue={video?.address}
        />
      )}
      <UploadField
        key={`poster ${round}`}
        name="poster"
        label="Picture"
        optional
        kind="picture"
        current={
          video?.has_poster ? (
            <img
              src={video.poster}
              alt="The current one"
              className="aspect-video w-40 border border-line object-cover"
            />
          ) : undefined
        }
        hint={
          source === 'file'
            ? 'Shown until the video plays, 16 to 9. Without one, we take a frame of the video file.'
            : 'Shown until the video plays, 16 to 9. Nothing is loaded from the other site for it.'
        }
        given={drawn?.round === round ? drawn.picture : null}
      />
    </>
  )
}
