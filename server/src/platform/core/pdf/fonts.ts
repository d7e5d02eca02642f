import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

/**
 * Noto Sans covers Latin, Greek, Cyrillic and Devanagari, with all currency signs. Other scripts have their own file, which is loaded for
 * texts that need it.
 */
const base = 'House'
const writings: readonly (readonly [writing: RegExp, file: () => string])[] = [
  [/\p{Script=Arabic}/u, () => import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff')],
  [/\p{Script=Hebrew}/u, () => import.meta.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff')],
  [/\p{Script=Thai}/u, () => import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff')],
  [/\p{Script=Bengali}/u, () => import.meta.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff')],
  [/\p{Script=Tamil}/u, () => import.meta.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff')],
  [/\p{Script=Telugu}/u, () => import.meta.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff')],
  [/\p{Script=Gujarati}/u, () => import.meta.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff')],
  [/\p{Script=Gurmukhi}/u, () => import.meta.resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff')],
  [/\p{Script=Kannada}/u, () => import.meta.resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff')],
  [
    /\p{Script=Malayalam}/u,
    () => import.meta.resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff'),
  ],
  [/\p{Script=Hangul}/u, () => import.meta.resolve('@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff')],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
    () => import.meta.resolve('@fontsource/kosugi/files/kosugi-japanese-400-normal.woff'),
  ],
  [/\p{Script=Han}/u, () => import.meta.resolve('@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff')],
]

const registered = new Set<string>()

/** The font families of a text; the first that has a glyph draws it. */
export function familiesFor(text: string): string[] {
  if (!registered.has(base)) {
    registered.add(base)
    Font.register({
      family: base,
      fonts: [
        { src: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')), fontWeight: 400 },
        { src: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')), fontWeight: 700 },
      ],
    })
    // A word is only broken where it would not fit into any column.
    Font.registerHyphenationCallback((word) => word.match(/.{1,24}/gsu) ?? [word])
  }
  return [base, ...writings.flatMap(([writing, file]) => (writing.test(text) ? [familyFrom(file())] : []))]
}

function familyFrom(file: string): string {
  if (!registered.has(file)) {
    registered.add(file)
    Font.register({ family: file, src: fileURLToPath(file) })
  }
  return file
}
