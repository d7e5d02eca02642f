export { keptList } from './keptList.tsx'
