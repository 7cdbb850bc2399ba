import { parseMarkup } from '@ariviyal/contract/markup/parse-markup'
import { type ReportText as Part, reportTexts } from '@ariviyal/contract/projects/pairs/pair-rules'
import type { Report } from '@ariviyal/contract/projects/pairs/pairs'
import { Markup } from '../../ui/markup.tsx'

export const partWords: Record<Part, string> = {
  asked: 'What we asked',
  found: 'What we found',
  differently: 'What we would do differently',
}

/** A report as it is read: its three parts. */
export const ReportText = ({ report }: { report: Report }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-l-4 border-line pl-4">
    {reportTexts.map((part) => (
      <div key={part}>
        <h3 className="mb-1 text-lg">{partWords[part]}</h3>
        {report[part] === '' ? (
          <p className="text-ink-soft">Not written yet.</p>
        ) : (
          <Markup blocks={parseMarkup(report[part])} headings={3} />
        )}
      </div>
    ))}
  </div>
)
