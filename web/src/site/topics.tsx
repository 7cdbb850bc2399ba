const columns = [
  {
    title: 'Research topics',
    lead: 'What laboratories work on now, brought down to the chapter you teach.',
    items: [
      'Forecasting the monsoon, and why it is hard',
      'Gravitational waves, and a detector for India',
      'The genomes of rice and millets',
      'Batteries and solar cells from new materials',
    ],
  },
  {
    title: 'Science and society',
    lead: 'Questions that pupils bring from home, with the science that helps to answer them.',
    items: [
      'Safe drinking water: fluoride, arsenic and filters',
      'Antibiotics, and when they stop working',
      'Hot cities, shade and cool roofs',
      'Plastic, compost and the waste of one school day',
    ],
  },
]

/** The research topics and the science-and-society themes (docs/product.md, Home and public pages). */
export function Topics() {
  return (
    <section aria-label="Topics" className="wrap grid gap-x-16 gap-y-12 pt-14 sm:pt-20 md:grid-cols-2">
      {columns.map(({ title, lead, items }) => (
        <div key={title}>
          <h2 className="text-2xl">{title}</h2>
          <p className="mt-3 font-serif text-lg text-ink-soft">{lead}</p>
          <ul className="mt-5 border-t-2 border-ink">
            {items.map((item) => (
              <li key={item} className="border-b border-line py-3 font-semibold">
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
