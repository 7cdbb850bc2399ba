import { momentOf } from '../../engine/guide.ts'
import { questionCard, summaryCard, thinkCard, titleCard, type Scene, type Video } from '../../engine/stage.ts'
import { heating, pressure } from './monsoon-air.ts'
import { rainBelt } from './monsoon-belt.ts'
import { rainOnTheGhats } from './monsoon-ghats.ts'
import { notHeatAlone, sameHeat } from './monsoon-heat.ts'
import { cloudEngine, heatOfAShower, hiddenHeat } from './monsoon-latent.ts'
import { turning } from './monsoon-map.ts'
import { timetable } from './monsoon-timetable.ts'

const opening = titleCard(
  'Earth science',
  ['Why the monsoon', 'arrives'],
  {
    en: 'Each June a wind from the sea brings rain to India. Why?',
    ta: 'ஒவ்வொரு ஜூனிலும் கடல் காற்று இந்தியாவிற்கு மழை தருகிறது. ஏன்?',
    hi: 'हर जून में समुद्र से आती पवन भारत में वर्षा लाती है। क्यों?',
  },
  { en: 'Why the monsoon arrives', ta: 'பருவமழை ஏன் வருகிறது', hi: 'मानसून क्यों आता है' },
)

const whichIsHotter = thinkCard(['1 kg of water, 1 kg of sand,', 'the same heat for both.', 'Which gets hotter?'], {
  en: 'The same heat for 1 kg of water and 1 kg of sand. Which gets hotter?',
  ta: '1 kg நீருக்கும் 1 kg மணலுக்கும் ஒரே வெப்பம். எது அதிகம் சூடாகும்?',
  hi: '1 kg पानी और 1 kg रेत को समान ऊष्मा। कौन अधिक गर्म होगा?',
})

const whyNotInMay = thinkCard(['The land is hottest in May.', 'Why does the rain wait', 'until June?'], {
  en: 'The land is hottest in May. Why does the rain wait until June?',
  ta: 'மே மாதத்தில் நிலம் மிக வெப்பமானது. மழை ஏன் ஜூன் வரை காத்திருக்கிறது?',
  hi: 'मई में स्थल सबसे गर्म होता है। वर्षा जून तक क्यों रुकती है?',
})

const whichWay: Scene = {
  ...thinkCard(['A wind crosses the Equator', 'on its way north.', 'Does it stay straight?'], {
    en: 'A wind crosses the Equator on its way north. Does it stay straight?',
    ta: 'ஒரு காற்று வடக்கே செல்ல நிலநடுக்கோட்டைக் கடக்கிறது. நேராகச் செல்லுமா?',
    hi: 'एक पवन उत्तर जाते हुए विषुवत वृत्त पार करती है। क्या वह सीधी रहेगी?',
  }),
  chapter: {
    en: 'The turning Earth bends the wind',
    ta: 'சுழலும் பூமி காற்றைத் திருப்புகிறது',
    hi: 'घूमती पृथ्वी पवन को मोड़ती है',
  },
}

const whereIsTheHeat = thinkCard(['In a cloud the vapour', 'turns into drops.', 'Where does its heat go?'], {
  en: 'In a cloud the vapour turns into drops. Where does its hidden heat go?',
  ta: 'மேகத்தில் நீராவி துளிகளாகிறது. மறைந்திருந்த வெப்பம் எங்கே போகும்?',
  hi: 'बादल में वाष्प बूँदें बन जाती है। उसकी छिपी ऊष्मा कहाँ जाती है?',
})

const summary = summaryCard(
  { en: 'To remember', ta: 'நினைவில் கொள்க', hi: 'याद रखिए' },
  [
    'Land warms fast: low pressure in May.',
    'The belt of rain follows the Sun.',
    'The turning Earth makes it a south-west wind.',
    'Latent heat keeps the rain going.',
  ],
  [
    {
      en: 'Land warms faster than sea: low pressure over the land.',
      ta: 'நிலம் கடலைவிட விரைவில் சூடாகிறது: நிலத்தின் மேல் குறைந்த அழுத்தம்.',
      hi: 'स्थल समुद्र से जल्दी गर्म होता है: स्थल पर निम्न दाब।',
    },
    {
      en: 'The belt of rain follows the Sun to the north.',
      ta: 'மழைப் பட்டை சூரியனைப் பின்தொடர்ந்து வடக்கே நகர்கிறது.',
      hi: 'वर्षा की पट्टी सूर्य के पीछे उत्तर खिसकती है।',
    },
    {
      en: 'The Earth turns, and makes it a wind from the south-west.',
      ta: 'பூமி சுழல்வதால் காற்று தென்மேற்கிலிருந்து வருகிறது.',
      hi: 'पृथ्वी के घूर्णन से पवन दक्षिण-पश्चिम से आती है।',
    },
    {
      en: 'The latent heat of its vapour keeps the rain going.',
      ta: 'நீராவியின் உள்ளுறை வெப்பம் மழையைத் தொடரச் செய்கிறது.',
      hi: 'जलवाष्प की गुप्त ऊष्मा वर्षा को चलाए रखती है।',
    },
  ],
)

const closing = questionCard(
  ['Chennai gets most of its rain', 'from October to December.', 'Why not in June?'],
  {
    en: 'Chennai has most of its rain from October to December. Why not in June?',
    ta: 'சென்னைக்கு அக்டோபர் முதல் டிசம்பர் வரையே அதிக மழை. ஜூனில் ஏன் இல்லை?',
    hi: 'चेन्नई में अधिकतर वर्षा अक्टूबर से दिसंबर में होती है। जून में क्यों नहीं?',
  },
  { en: 'Ask the class', ta: 'வகுப்பில் கேளுங்கள்', hi: 'कक्षा से पूछिए' },
)

const scenes = [
  opening,
  heating,
  whichIsHotter,
  sameHeat,
  pressure,
  whyNotInMay,
  notHeatAlone,
  rainBelt,
  whichWay,
  turning,
  rainOnTheGhats,
  hiddenHeat,
  whereIsTheHeat,
  cloudEngine,
  heatOfAShower,
  timetable,
  summary,
  closing,
]

export const monsoonArrives: Video = {
  slug: 'monsoon-arrives',
  title: 'Why the monsoon arrives',
  description:
    'From hot May land to June rain: low pressure, the belt of rain that follows the Sun, the turning wind, the Ghats, and latent heat. With pauses to think and a question for the class.',
  category: 'Earth science',
  isPremium: false,
  posterAt: momentOf({ scenes }, rainOnTheGhats, rainOnTheGhats.seconds - 1.5),
  scenes,
}
