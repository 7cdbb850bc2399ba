import { communityTimes } from '@ariviyal/contract/community/community-limits'
import { Link } from 'react-router'
import { pageMeta } from '../../frame/page-meta.ts'
import { PageHead } from '../../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Rules of the community' })

const rules = [
  ['No pupil and no class', 'Do not write or show anything that could identify a pupil or a class.'],
  [
    'Be kind',
    'A question that is simple to you may not be simple to the person asking. Insults and threats are removed.',
  ],
  ['Say what you know', 'Say whether you tried it, read it or think it. Name the risk of an experiment.'],
  ['Your own words', 'Do not copy pages of books or papers. A link and two sentences are enough.'],
  ['No advertising', 'Do not sell anything here, and do not collect addresses.'],
] as const

/** What members may expect of each other and of staff. */
export default function RulesPage() {
  return (
    <>
      <PageHead kicker="Community" title="Rules of the community" />
      <div className="wrap pt-6 pb-20">
        <div className="max-w-3xl">
          <ol className="grid gap-4">
            {rules.map(([title, text]) => (
              <li key={title}>
                <h2 className="text-lg">{title}</h2>
                <p className="font-serif">{text}</p>
              </li>
            ))}
          </ol>
          <h2 className="mt-8 text-xl">What staff do</h2>
          <p className="mt-2 font-serif">
            Anyone can report a post. Staff keep it, or write to its author, warn, suspend for some days or remove it,
            with a reason. The author can appeal, and another person decides. All of it is in the audit log. Links of
            members with fewer than {communityTimes.newMemberPosts} posts wait for review, and they post less in a day.
          </p>
          <p className="mt-2 font-serif">
            What is unlawful goes to the <Link to="/grievances">grievance officer</Link>, whose times the law sets. The
            post may be hidden until the decision.
          </p>
          <p className="mt-2 font-serif">
            Colleagues and staff do not see who wrote a post without a name. Two members of staff must agree, with a
            reason, before they learn it.
          </p>
        </div>
      </div>
    </>
  )
}
