import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { components } from './themeComponents.ts'

/**
 * Mantine's theme in our tokens. Colours are defined in theme.css; the tuples below repeat these values because Mantine computes shades
 * from them.
 */
const accent: MantineColorsTuple = [
  '#eef1fd',
  '#e9edfb',
  '#bcc8f6',
  '#a3b5ff',
  '#7f97f0',
  '#4a66d6',
  '#2547c4',
  '#1d3aa6',
  '#182f86',
  '#13256a',
]
const warm: MantineColorsTuple = [
  '#fef6ea',
  '#fdeed8',
  '#fadcae',
  '#f3bd74',
  '#ecab51',
  '#e8952d',
  '#b3690f',
  '#8a4a07',
  '#6f3b06',
  '#532c05',
]
const red: MantineColorsTuple = [
  '#fdf3f2',
  '#fdecea',
  '#f5b5af',
  '#ff9d94',
  '#e0655c',
  '#c0433a',
  '#b3261e',
  '#94201a',
  '#7a1b16',
  '#5e1511',
]
const green: MantineColorsTuple = [
  '#f1f9f3',
  '#e4f3e7',
  '#bfe2c8',
  '#94d6a6',
  '#58a971',
  '#2c7d49',
  '#22653b',
  '#1b5431',
  '#164427',
  '#10331d',
]
const gray: MantineColorsTuple = [
  '#f6f3ee',
  '#f3f0ea',
  '#e6e2da',
  '#d9d5cc',
  '#cbc7be',
  '#878b94',
  '#666a73',
  '#5b5f69',
  '#3d414b',
  '#252936',
]
const dark: MantineColorsTuple = [
  '#ecebe7',
  '#c6c8ce',
  '#a7abb6',
  '#989eab',
  '#3c4455',
  '#2a303d',
  '#212734',
  '#181c26',
  '#141822',
  '#11141c',
]

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, warm, red, green, gray, dark },
  white: '#ffffff',
  black: '#161b2e',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.55', lg: '1.4', xl: '1.25' },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontFamily: 'var(--font-text)',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'var(--shadow-float)', md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
})

/** Sets Mantine's derived variables to our tokens in both schemes; most of its contrast failures come from its defaults. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-success': 'var(--done)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-faint)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-color-accent-text': 'var(--accent-text)',
    '--mantine-color-accent-filled': 'var(--accent)',
    '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
    '--mantine-color-accent-light': 'var(--accent-wash)',
    '--mantine-color-accent-light-hover': 'color-mix(in srgb, var(--accent-wash), var(--accent) 10%)',
    '--mantine-color-accent-light-color': 'var(--accent-text)',
    '--mantine-color-accent-outline': 'var(--accent-text)',
    '--mantine-color-red-text': 'var(--danger-text)',
    '--mantine-color-red-filled': 'var(--danger)',
    '--mantine-color-red-filled-hover': 'var(--danger-hover)',
    '--mantine-color-red-light': 'var(--danger-wash)',
    '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--danger-wash), var(--danger) 10%)',
    '--mantine-color-red-light-color': 'var(--danger-text)',
    '--mantine-color-red-outline': 'var(--danger-text)',
    '--mantine-color-warm-text': 'var(--warm-text)',
    '--mantine-color-warm-light': 'var(--warm-wash)',
    '--mantine-color-warm-light-color': 'var(--warm-text)',
    '--mantine-color-green-text': 'var(--done)',
    '--mantine-color-green-light': 'var(--done-wash)',
    '--mantine-color-green-light-color': 'var(--done)',
    '--mantine-color-gray-text': 'var(--ink-soft)',
    '--mantine-color-gray-light': 'var(--plain-wash)',
    '--mantine-color-gray-light-hover': 'var(--hairline)',
    '--mantine-color-gray-light-color': 'var(--ink)',
  }
  return { variables: {}, light: both, dark: both }
}
