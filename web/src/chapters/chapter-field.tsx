import { limits } from '@ariviyal/contract/limits'
import { type ReactNode, useId, useState } from 'react'
import { Field } from '../ui/form/field.tsx'
import { useAnswer } from '../ui/loading/use-answer.ts'
import { loadChapters } from './load-chapters.ts'

interface Props {
  defaultValue: string | undefined
  hint?: ReactNode
}

/** The name of a chapter. Suggests those of the textbooks, by which the page of a chapter finds what belongs to it. */
export function ChapterField({ defaultValue, hint }: Props) {
  const list = useId()
  const [loading] = useState(loadChapters)
  const titles = new Set(useAnswer(loading)?.map(({ title }) => title))
  return (
    <div>
      <Field
        name="chapter"
        label="Chapter"
        optional
        list={list}
        maxLength={limits.lineMax}
        hint={hint}
        defaultValue={defaultValue}
      />
      <datalist id={list}>
        {[...titles].map((title) => (
          <option key={title}>{title}</option>
        ))}
      </datalist>
    </div>
  )
}
