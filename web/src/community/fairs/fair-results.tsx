import type { FairResult, showFairResults } from '@ariviyal/contract/community/fairs/fair-entries'
import { placeInWords, pupilsInWords } from '@ariviyal/contract/community/fairs/fair-rules'
import type { WholeFair } from '@ariviyal/contract/community/fairs/fairs'
import type { Answer } from '@ariviyal/contract/endpoint'
import { Link } from 'react-router'

interface Props {
  fair: WholeFair
  results: Answer<typeof showFairResults>
}

/** Places by category. Scores and remarks are with the entries of the reader, or with all for the host. */
export function FairResults({ fair, results: { of, items } }: Props) {
  return (
    <>
      <p className="max-w-measure">
        You will find your certificates on{' '}
        <Link to="/certificates" className="link">
          your certificates page
        </Link>{' '}
        once you have confirmed your name there.
      </p>
      {fair.categories.map((category) => {
        const within = items.filter((item) => item.category === category)
        if (within.length === 0) return null
        return (
          <section key={category}>
            <h2 className="mb-2 text-xl wrap-anywhere">{category}</h2>
            <ul className="border-t border-line">
              {within.map((item) => (
                <ResultLine key={item.id} item={item} of={of} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function ResultLine({ item, of }: { item: FairResult; of: number }) {
  return (
    <li className="border-b border-line py-4">
      <p className="wrap-anywhere">
        {item.place === null ? null : <strong className="text-kumkum">{placeInWords(item.place)} place: </strong>}
        <strong>{item.title}</strong>
      </p>
      <p className="wrap-anywhere text-ink-soft">
        {pupilsInWords(item)}
        {item.school === null ? '' : ` · ${item.school}`}
      </p>
      {item.score === null ? null : (
        <p className="mt-1">
          Score: {item.score} of {of}
        </p>
      )}
      {item.remarks.map((remark, place) => (
        <blockquote key={place} className="mt-2 max-w-measure border-l-4 border-line pl-3 font-serif wrap-anywhere">
          {remark}
        </blockquote>
      ))}
    </li>
  )
}
