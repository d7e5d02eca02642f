export { PreferencesSection } from './PreferencesSection.tsx'
