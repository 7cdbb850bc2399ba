import { licences, risks } from '@ariviyal/contract/community/contributions/contribution-rules'
import type { ContributionVersion } from '@ariviyal/contract/community/contributions/contributions'
import { QuestionPicture } from '../../questions/preview/question-picture.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PostText } from '../discussions/post-text.tsx'
import { rupeesWords } from './contribution-words.ts'
import { PaperItems } from './paper-items.tsx'

const bodyHeadings = { plan: 'Steps', paper: 'Paper', experiment: 'Steps' }

/** What a version says. */
export function ContributionContent({ version: { form, photo, content, items } }: { version: ContributionVersion }) {
  const hasOwnHeadings = content[0]?.kind === 'heading'
  const facts: [string, string][] = [['Time', `${form.minutes} minutes`]]
  if (form.marks !== null) facts.push(['Marks', String(form.marks)])
  if (form.risk !== null) facts.push(['Risk', `${risks[form.risk]}.\n${form.risk_line}`])
  return (
    <>
      <p className="font-serif text-lg wrap-anywhere">{form.summary}</p>
      <Facts facts={facts} />
      {form.objectives.length > 0 ? (
        <section>
          <h2 className="text-xl">Pupils can do this afterwards</h2>
          <ul className="mt-2 list-disc pl-6 font-serif">
            {form.objectives.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {form.materials.length > 0 ? <Materials materials={form.materials} /> : null}
      {photo ? <QuestionPicture picture={photo} /> : null}
      <section>
        {hasOwnHeadings ? null : (
          <h2 className="mb-2 text-xl">{items.length > 0 ? 'Instructions' : bodyHeadings[form.kind]}</h2>
        )}
        <PostText content={content} headings={hasOwnHeadings ? 2 : 3} />
      </section>
      {items.length > 0 ? <PaperItems items={items} /> : null}
      <section className="border-t border-line pt-4">
        <h2 className="text-xl">What you may do with it</h2>
        <p className="mt-2 font-semibold">{licences[form.licence].name}</p>
        <p className="max-w-measure">{licences[form.licence].words}</p>
        {form.source ? <p className="mt-2 wrap-anywhere">Source: {form.source}</p> : null}
      </section>
    </>
  )
}

function Materials({ materials }: { materials: ContributionVersion['form']['materials'] }) {
  return (
    <section>
      <h2 className="mb-2 text-xl">Materials for one set-up</h2>
      <table className="w-full max-w-xl">
        <thead className="sr-only">
          <tr>
            <th scope="col">Material</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {materials.map(({ name, rupees }, place) => (
            <tr key={place} className="border-b border-line">
              <td className="py-2 pr-4 wrap-anywhere">{name}</td>
              <td className="py-2 text-right whitespace-nowrap tabular-nums">{rupeesWords(rupees)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-2 pr-4 text-left">
              Total
            </th>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">
              {rupeesWords(materials.reduce((sum, { rupees }) => sum + rupees, 0))}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
