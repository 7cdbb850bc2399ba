import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { preparePhoto, type UnreadablePhoto } from './prepare-photo.ts'
import type { QuarterTurns } from './shrink-photo.ts'

/** Makes photos small, and says what happens to them. */
export function usePhotos() {
  const { t } = useLingui()
  const [words, setWords] = useState('')

  /** The photo as a small JPEG; undefined with words about the reason. */
  const prepare = async (file: File, turns: QuarterTurns = 0): Promise<File | undefined> => {
    setWords(t`Preparing the photo...`)
    try {
      const blob = await preparePhoto(file, turns)
      setWords('')
      return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type })
    } catch (error) {
      setWords(
        (error as UnreadablePhoto).isHeic
          ? t`${file.name} is a HEIC photo, which this browser cannot read. In the settings of the camera choose “Most compatible” or JPEG, and take it again.`
          : t`${file.name} cannot be read as a photo. Take it again, or choose another one.`,
      )
      return undefined
    }
  }
  return { prepare, words }
}
