import { languages } from '@ariviyal/contract/languages'
import type { Video } from '@ariviyal/contract/library/library'
import { useId } from 'react'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { languageNames } from '../language-names.ts'
import type { Watching } from './watching.ts'

interface Props {
  video: Video
  captions: Watching['captions']
  onChoose: (choice: Watching['captions']) => void
}

/** The languages in which the video has captions. */
export function CaptionsChoice({ video, captions, onChoose }: Props) {
  const id = useId()
  const offered = languages.filter((language) =>
    language === 'en' ? video.captions !== null : video.translations.some((track) => track.language === language),
  )
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id}>Captions</label>
      <select
        id={id}
        value={offered.find((language) => language === captions) ?? 'off'}
        onChange={({ target }) => onChoose(offered.find((language) => language === target.value) ?? 'off')}
        className={`${controlLook} w-auto pr-8`}
      >
        <option value="off">Off</option>
        {offered.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </div>
  )
}
