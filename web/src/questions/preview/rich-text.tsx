import { type Formulas, splitFormulas } from '@ariviyal/contract/questions/formulas'
import { Fragment, type ReactNode } from 'react'
import { Formula } from './formula.tsx'

interface Props {
  text: string
  formulas: Formulas | undefined
  /** What stands in each gap of a fill-in text, `[[]]`. */
  renderGap?: (place: number) => ReactNode
}

/** Text with its formulas drawn; a formula without MathML stays TeX. Keeps line breaks. */
export function RichText({ text, formulas = {}, renderGap }: Props) {
  const pieces = text.split('[[]]')
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {pieces.map((piece, place) => (
        <Fragment key={place}>
          {place > 0 && (renderGap ? renderGap(place - 1) : '[[]]')}
          {splitFormulas(piece).map((part, index) => {
            if ('text' in part) return <Fragment key={index}>{part.text}</Fragment>
            const node = formulas[part.tex]
            return node ? <Formula key={index} node={node} /> : <code key={index}>{part.tex}</code>
          })}
        </Fragment>
      ))}
    </span>
  )
}
