interface Benefit {
  title: string
  text: string
  /** The page that a subscriber opens. */
  to: string
}

/** The 10 benefits of networking (docs/product.md, Training and links). */
export const benefits: Benefit[] = [
  {
    title: 'Colleagues for your subject',
    text: 'Meet teachers of the same grades and board, in your district and beyond it.',
    to: '/networking/people',
  },
  {
    title: 'Answers within the week',
    text: 'Ask how others teach refraction to forty-five pupils with one prism, and hear from those who do.',
    to: '/networking/discussions',
  },
  {
    title: 'Shared lesson plans',
    text: 'Use a plan that has been taught, adapt it to your class, and share yours in return.',
    to: '/networking/contributions?kind=plan',
  },
  {
    title: 'Question papers that were tried',
    text: 'Exchange unit tests with a note on which questions told pupils apart.',
    to: '/networking/contributions?kind=paper',
  },
  {
    title: 'Experiments that cost little',
    text: 'Collect what works with a matchbox, a bottle cap and a mirror tile.',
    to: '/networking/contributions?kind=experiment',
  },
  {
    title: 'A second pair of eyes',
    text: 'Watch a colleague teach, be watched, and talk about one thing afterwards.',
    to: '/networking/visits',
  },
  {
    title: 'Guests for your class',
    text: 'Find scientists, engineers and health workers who will speak to pupils in your language.',
    to: '/industry?kind=talk#offers',
  },
  {
    title: 'Science fairs together',
    text: 'Hold a fair with two neighbouring schools, with one set of judges and one set of rules.',
    to: '/networking/fairs',
  },
  {
    title: 'News that matters',
    text: 'Hear about fellowships, refresher courses and competitions before they close.',
    to: '/networking/news',
  },
  {
    title: 'Company',
    text: 'A science teacher is often the only one in the staff room. Here you are not.',
    to: '/networking/mentors',
  },
]
