import { districtInWords } from '@ariviyal/contract/community/people/districts'
import type { Partner } from '@ariviyal/contract/projects/pairs/pairs'
import { languageNames } from '../../languages/language-names.ts'
import { Banner } from '../../ui/banner.tsx'
import { FigureList } from './figure-list.tsx'
import { MarkForm } from './mark-form.tsx'
import { MarkView } from './mark-view.tsx'
import { ReportText } from './report-text.tsx'

interface Props {
  partner: Partner | null
  mayChange: boolean
}

/** The class of another school whose report the caller's class marks. */
export function PartnerSection({ partner, mayChange }: Props) {
  return (
    <section aria-labelledby="partner">
      <h2 id="partner" className="mb-2 text-xl wrap-anywhere">
        {partner ? `Your partner: ${partner.school_name}` : 'Your partner'}
      </h2>
      {partner ? (
        <PartnerDetails partner={partner} mayChange={mayChange} />
      ) : (
        <p className="max-w-measure">
          Your class has no partner yet. Those who run the project pair the classes. A notification says when.
        </p>
      )}
    </section>
  )
}

function PartnerDetails({ partner, mayChange }: { partner: Partner; mayChange: boolean }) {
  const { school_name: school, district, grade, language, has_left: hasLeft, figures, report, mark } = partner
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-measure text-ink-soft">
        {districtInWords(district)}
        {grade === null ? '' : ` · Grade ${grade}`} · {languageNames[language]}. This page shows no teacher and no
        pupil.
      </p>
      {hasLeft && mark === null ? (
        <Banner tone="info">
          This class has left the project. Those who run the project can find another partner for yours.
        </Banner>
      ) : null}
      <FigureList figures={figures} caption={`Released values of ${school}`} empty="It has released no value yet." />
      {report === null ? (
        <p className="max-w-measure">Its report is not handed in yet. A notification says when it is.</p>
      ) : (
        <>
          <ReportText report={report} />
          {mark ? (
            <div>
              <h3 className="mb-2 text-lg">Your marks for this report</h3>
              <MarkView mark={mark} />
            </div>
          ) : mayChange ? (
            <MarkForm key={partner.id} partner={partner} version={report.version} />
          ) : null}
        </>
      )}
    </div>
  )
}
