import { Link } from 'react-router'

const materials = [
  ['Weekly slide decks', 'One deck a week, ready for the smart board and still readable as a printout.'],
  ['Scientist-of-the-week posters', 'A life, an idea and a date, for the corridor wall.'],
  ['Printable worksheets', 'One side of paper each, with the answers on a separate page.'],
  ['Short videos with reading lists', 'A few minutes to watch, and where to read on.'],
  ['Classroom integration plans', 'Period by period, aligned to national curriculum guidelines.'],
] as const

/** The support materials (docs/product.md, Home and public pages). */
export function SupportMaterials() {
  return (
    <section
      aria-labelledby="materials"
      className="wrap grid gap-x-16 gap-y-6 pt-14 sm:pt-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
    >
      <div>
        <h2 id="materials" className="text-2xl">
          Support for your classroom
        </h2>
        <Link to="/materials" className="link mt-4 inline-flex min-h-11 items-center font-semibold">
          Open the materials
        </Link>
      </div>
      <dl className="border-t-2 border-ink">
        {materials.map(([name, text]) => (
          <div key={name} className="grid gap-x-8 border-b border-line py-4 sm:grid-cols-2">
            <dt className="text-lg font-bold [font-stretch:92%]">{name}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
