export { MyDataSection } from './MyDataSection.tsx'
export { PersonalDataSection } from './PersonalDataSection.tsx'
