export { StarsField } from './StarsField.tsx'
