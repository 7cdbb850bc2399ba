import { momentOf } from '../../engine/guide.ts'
import { questionCard, summaryCard, thinkCard, titleCard, type Scene, type Video } from '../../engine/stage.ts'
import { plantBesideAnimal } from './mitosis-beside.ts'
import { count } from './mitosis-count.ts'
import { fromAnaphase, untilMetaphase } from './mitosis-division.ts'
import { onionCell } from './mitosis-onion.ts'
import { whyDivide } from './mitosis-why.ts'

const opening = titleCard(
  'Biology',
  ['Mitosis,', 'stage by stage'],
  {
    en: 'How does one cell become two with the same chromosomes?',
    ta: 'ஒரு செல் அதே குரோமோசோம்களுடன் எப்படி இரண்டாகிறது?',
    hi: 'एक कोशिका उन्हीं गुणसूत्रों वाली दो कैसे बनती है?',
  },
  { en: 'Mitosis, stage by stage', ta: 'மைட்டாசிஸ், நிலை நிலையாக', hi: 'समसूत्री विभाजन, चरण-दर-चरण' },
)

const halfOrCopy = thinkCard(['A cell with 4 chromosomes', 'becomes two cells.', 'How many has each?'], {
  en: 'A cell with 4 chromosomes becomes two cells. How many does each have?',
  ta: '4 குரோமோசோம் உள்ள செல் இரண்டாகிறது. ஒவ்வொன்றிலும் எத்தனை?',
  hi: '4 गुणसूत्रों वाली कोशिका दो बनती है। हर एक में कितने होंगे?',
})

const whatGoes = thinkCard(['All 4 are at the equator,', 'held from both poles.', 'What goes to each pole?'], {
  en: 'All 4 chromosomes are at the equator, held from both poles. What goes to each?',
  ta: '4 குரோமோசோம்களும் நடுக்கோட்டில். ஒவ்வொரு துருவத்திற்கும் எது செல்லும்?',
  hi: 'चारों गुणसूत्र मध्य रेखा पर हैं। हर ध्रुव की ओर क्या जाएगा?',
})

const canItPinch: Scene = {
  ...thinkCard(['A plant cell has a stiff wall.', 'Can it pinch in', 'like an animal cell?'], {
    en: 'A plant cell has a stiff wall. Can it pinch in like an animal cell?',
    ta: 'தாவரச் செல்லுக்கு விறைப்பான சுவர். விலங்குச் செல் போல ஒடுங்க முடியுமா?',
    hi: 'पादप कोशिका की भित्ति कड़ी है। क्या वह जंतु कोशिका की तरह सिकुड़ेगी?',
  }),
  chapter: {
    en: 'The plant cell beside the animal cell',
    ta: 'விலங்குச் செல்லருகே தாவரச் செல்',
    hi: 'जंतु कोशिका के साथ पादप कोशिका',
  },
}

const summary = summaryCard(
  { en: 'To remember', ta: 'நினைவில் கொள்க', hi: 'याद रखिए' },
  [
    'First the DNA is copied, then divided.',
    'Chromatids part and become chromosomes.',
    'Animal cell: furrow. Plant cell: cell plate.',
    'Two cells with the same set: 2n stays 2n.',
  ],
  [
    {
      en: 'Before the division each chromosome is copied.',
      ta: 'பிரிதலுக்கு முன் ஒவ்வொரு குரோமோசோமும் நகலெடுக்கப்படுகிறது.',
      hi: 'विभाजन से पहले हर गुणसूत्र की नकल बनती है।',
    },
    {
      en: 'In anaphase the chromatids part and go to the poles.',
      ta: 'அனாஃபேஸில் குரோமாட்டிடுகள் பிரிந்து துருவங்களுக்குச் செல்கின்றன.',
      hi: 'पश्चावस्था में अर्धगुणसूत्र अलग होकर ध्रुवों पर जाते हैं।',
    },
    {
      en: 'An animal cell pinches in, a plant cell builds a plate.',
      ta: 'விலங்குச் செல் ஒடுங்குகிறது; தாவரச் செல் தட்டைக் கட்டுகிறது.',
      hi: 'जंतु कोशिका सिकुड़ती है, पादप कोशिका पट्टिका बनाती है।',
    },
    {
      en: 'Both new cells have the same chromosomes as the first.',
      ta: 'இரு புதிய செல்களிலும் முதல் செல்லின் அதே குரோமோசோம்கள்.',
      hi: 'दोनों नई कोशिकाओं में पहली जैसे ही गुणसूत्र हैं।',
    },
  ],
)

const closing = questionCard(
  ['In an onion root tip, which', 'stage will you see most often?', 'Why?'],
  {
    en: 'In an onion root tip, which stage will you see most often? Why?',
    ta: 'வெங்காய வேர் நுனியில் எந்த நிலையை அதிகம் காண்பீர்கள்? ஏன்?',
    hi: 'प्याज़ की जड़ के सिरे में कौन-सी अवस्था सबसे अधिक दिखेगी? क्यों?',
  },
  { en: 'Ask the class', ta: 'வகுப்பில் கேளுங்கள்', hi: 'कक्षा से पूछिए' },
)

const scenes = [
  opening,
  whyDivide,
  halfOrCopy,
  untilMetaphase,
  whatGoes,
  fromAnaphase,
  count,
  canItPinch,
  plantBesideAnimal,
  onionCell,
  summary,
  closing,
]

export const mitosis: Video = {
  slug: 'mitosis',
  title: 'Mitosis, stage by stage',
  description:
    'An animal cell with two pairs of chromosomes (2n = 4) divides, with the count at each stage; then a plant cell beside it: furrow and cell plate. With pauses to think and a question for the class.',
  category: 'Biology',
  isPremium: true,
  posterAt: momentOf({ scenes }, fromAnaphase, 5),
  scenes,
}
