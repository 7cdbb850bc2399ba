import type { NewsItem } from '@ariviyal/contract/community/news/news'
import { newsKinds } from '@ariviyal/contract/community/news/news-rules'
import { Link } from 'react-router'
import { Mark } from '../../ui/mark.tsx'
import { applicantsInWords, feeInWords, lastDayInWords, newsPath } from './news-words.ts'

/** An item of the news in a list. */
export function NewsLine({ item }: { item: NewsItem }) {
  return (
    <li className="border-b border-line">
      <Link to={`${newsPath}/${item.id}`} className="group block py-4">
        <span className="font-serif text-lg wrap-anywhere text-indigo underline decoration-1 underline-offset-4 group-hover:decoration-2">
          {item.title}
        </span>
        <span className="mt-1 block wrap-anywhere">
          <span className="font-semibold">Until {lastDayInWords(item.last_day)}</span> · {item.giver}
        </span>
        <span className="mt-1 block wrap-anywhere text-ink-soft">{applicantsInWords(item)}</span>
        <span className="mt-2 flex flex-wrap items-center gap-2">
          <Mark look="calm">{newsKinds[item.kind]}</Mark>
          <Mark look={item.fee === 0 ? 'good' : 'calm'}>{feeInWords(item.fee)}</Mark>
          {item.is_saved ? <Mark look="waiting">Saved</Mark> : null}
        </span>
      </Link>
    </li>
  )
}
