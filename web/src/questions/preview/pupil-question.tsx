import type { Picture } from '@ariviyal/contract/questions/picture'
import type { PupilQuestion as Shown } from '@ariviyal/contract/questions/pupil-question'
import type { ReactNode } from 'react'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { formulaName } from './formula-name.ts'
import { OptionPicture, QuestionPicture } from './question-picture.tsx'
import { RichText } from './rich-text.tsx'

/** A question as pupils see it; nothing in it can be answered. */
export function PupilQuestion({ question }: { question: Shown }) {
  const { text, formulas, hint, picture } = question
  return (
    <article className="grid gap-4">
      <div className="font-serif text-lg">
        <RichText
          text={text}
          formulas={formulas}
          renderGap={(place) => <Line key={place} label={`Gap ${place + 1}`} />}
        />
      </div>
      {picture ? <QuestionPicture picture={picture} /> : null}
      <Answer question={question} />
      {hint ? (
        <p className="text-sm text-ink-soft">
          Hint: <RichText text={hint} formulas={formulas} />
        </p>
      ) : null}
    </article>
  )
}

const Line = ({ label }: { label: string }) => (
  <input
    disabled
    aria-label={label}
    className="mx-1 inline-block w-28 max-w-full border-b-2 border-ink-soft bg-sunk px-2"
  />
)

function Answer({ question }: { question: Shown }): ReactNode {
  const { kind, formulas, options = [], left = [], right = [] } = question
  const words = (text: string) => <RichText text={text} formulas={formulas} />
  if (kind === 'true-false') return <Options type="radio" texts={['True', 'False']} formulas={{}} />
  if (kind === 'order')
    return (
      <ul className="grid gap-2">
        {options.map(({ id, text }) => (
          <li key={id} className="border-2 border-line px-3 py-2">
            {words(text)}
          </li>
        ))}
      </ul>
    )
  if (options.length > 0)
    return (
      <Options
        type={kind === 'several-choices' ? 'checkbox' : 'radio'}
        texts={options.map(({ text }) => text)}
        pictures={options.map(({ picture }) => picture)}
        formulas={formulas}
      />
    )
  if (kind === 'match')
    return (
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <ol className="list-decimal pl-6">
          {left.map(({ id, text }) => (
            <li key={id}>{words(text)}</li>
          ))}
        </ol>
        <ol className="list-[upper-alpha] pl-6">
          {right.map(({ id, text }) => (
            <li key={id}>{words(text)}</li>
          ))}
        </ol>
      </div>
    )
  if (kind === 'number' || kind === 'short-text')
    return <input disabled aria-label="Answer" className={`${controlLook} max-w-60`} />
  if (kind === 'long-answer') return <textarea disabled aria-label="Answer" rows={3} className={controlLook} />
  if (kind === 'drawing')
    return <p className="border-2 border-dashed border-line p-4 text-ink-soft">A drawing or a photograph</p>
  return null
}

interface OptionsProps {
  type: 'radio' | 'checkbox'
  texts: string[]
  pictures?: (Picture | undefined)[]
  formulas: Shown['formulas']
}

const Options = ({ type, texts, pictures = [], formulas }: OptionsProps) => (
  <ul className="grid gap-1">
    {texts.map((text, place) => (
      <li key={place}>
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input type={type} disabled aria-label={formulaName(text)} className="mt-0.5 size-6 shrink-0" />
          <span className="min-w-0">
            <RichText text={text} formulas={formulas} />
            <OptionPicture picture={pictures[place]} />
          </span>
        </label>
      </li>
    ))}
  </ul>
)
