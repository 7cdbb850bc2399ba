import { momentOf } from '../../engine/guide.ts'
import { questionCard, summaryCard, thinkCard, titleCard, type Scene, type Video } from '../../engine/stage.ts'
import { ohmsLaw } from './current-circuit.ts'
import { devices } from './current-devices.ts'
import { drift } from './current-drift.ts'
import { billOfAnIron } from './current-energy.ts'
import { fixedCurrent, fixedVoltage } from './current-fixed.ts'
import { heating } from './current-power.ts'
import { notUsedUp } from './current-used-up.ts'

const opening = titleCard(
  'Physics',
  ['Electric current', 'and heat'],
  {
    en: 'What happens inside a wire, and why does it get hot?',
    ta: 'கம்பியின் உள்ளே என்ன நடக்கிறது? அது ஏன் சூடாகிறது?',
    hi: 'तार के भीतर क्या होता है, और वह गर्म क्यों होता है?',
  },
  { en: 'Electric current and heat', ta: 'மின்னோட்டமும் வெப்பமும்', hi: 'विद्युत धारा और ऊष्मा' },
)

const whichReadsMore: Scene = {
  ...thinkCard(['One ammeter before a lamp,', 'one behind it.', 'Which reads more?'], {
    en: 'One ammeter stands before a lamp, one behind it. Which reads more?',
    ta: 'விளக்கிற்கு முன்னும் பின்னும் ஓர் அம்மீட்டர். எது அதிகம் காட்டும்?',
    hi: 'एक ऐमीटर बल्ब से पहले, एक उसके बाद। कौन अधिक दिखाएगा?',
  }),
  chapter: {
    en: 'Is current used up?',
    ta: 'மின்னோட்டம் செலவாகிறதா?',
    hi: 'क्या धारा ख़र्च होती है?',
  },
}

const whichHasLess: Scene = {
  ...thinkCard(['Two lamps for 230 V:', '60 W and 100 W.', 'Which has less resistance?'], {
    en: 'Two lamps for 230 V, of 60 W and of 100 W. Which has less resistance?',
    ta: '230 V-க்கான 60 W, 100 W விளக்குகள். எதற்கு மின்தடை குறைவு?',
    hi: '230 V के दो बल्ब, 60 W और 100 W। किसका प्रतिरोध कम है?',
  }),
  chapter: { en: 'What is fixed?', ta: 'எது நிலையானது?', hi: 'नियत क्या है?' },
}

const whichIsBrighter = thinkCard(['Now both in series', 'on 230 V.', 'Which is brighter?'], {
  en: 'Now both lamps are in series on 230 V. Which is brighter?',
  ta: 'இப்போது இரண்டும் 230 V-இல் தொடர் இணைப்பில். எது அதிகம் ஒளிரும்?',
  hi: 'अब दोनों बल्ब 230 V पर श्रेणीक्रम में हैं। कौन अधिक चमकेगा?',
})

const summary = summaryCard(
  { en: 'To remember', ta: 'நினைவில் கொள்க', hi: 'याद रखिए' },
  [
    'Current is not used up: energy is taken.',
    'V = I R, at a steady temperature.',
    'P = V I = I² R = V²/R',
    'First ask: is V fixed, or I?',
  ],
  [
    {
      en: 'The current is the same before and behind a lamp.',
      ta: 'விளக்கின் முன்னும் பின்னும் மின்னோட்டம் ஒன்றே.',
      hi: 'बल्ब से पहले और बाद में धारा समान होती है।',
    },
    {
      en: 'The voltage divided by the current is the resistance.',
      ta: 'மின்னழுத்தத்தை மின்னோட்டத்தால் வகுத்தால் மின்தடை.',
      hi: 'वोल्टता को धारा से भाग देने पर प्रतिरोध मिलता है।',
    },
    {
      en: 'Power is voltage times current, in three forms.',
      ta: 'மின்திறன் = மின்னழுத்தம் × மின்னோட்டம்; மூன்று வடிவங்கள்.',
      hi: 'शक्ति = वोल्टता × धारा, तीन रूपों में।',
    },
    {
      en: 'Before you choose a form, ask what is fixed.',
      ta: 'வடிவத்தைத் தேர்வதற்கு முன், எது நிலையானது எனக் கேளுங்கள்.',
      hi: 'रूप चुनने से पहले पूछिए कि नियत क्या है।',
    },
  ],
)

const closing = questionCard(
  ['The cord and the coil of an iron', 'carry the same current.', 'Why does only the coil get hot?'],
  {
    en: 'Cord and coil carry the same current. Why does only the coil get hot?',
    ta: 'வடத்திலும் சுருளிலும் ஒரே மின்னோட்டம். சுருள் மட்டும் ஏன் சூடாகிறது?',
    hi: 'डोरी और कुंडली में एक ही धारा है। केवल कुंडली क्यों गर्म होती है?',
  },
  { en: 'Ask the class', ta: 'வகுப்பில் கேளுங்கள்', hi: 'कक्षा से पूछिए' },
)

const scenes = [
  opening,
  drift,
  whichReadsMore,
  notUsedUp,
  ohmsLaw,
  heating,
  whichHasLess,
  fixedVoltage,
  whichIsBrighter,
  fixedCurrent,
  devices,
  billOfAnIron,
  summary,
  closing,
]

export const currentAndHeat: Video = {
  slug: 'current-and-heat',
  title: 'Electric current and heat',
  description:
    "Electrons drift through a metal; current is not used up. Ohm's law, power as I²R and as V²/R, what the supply fixes, a filament, an iron and its bill. With pauses to think.",
  category: 'Physics',
  isPremium: true,
  posterAt: momentOf({ scenes }, heating, heating.seconds - 1),
  scenes,
}
