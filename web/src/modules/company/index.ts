export { WeOpenAt } from './WeOpenAt.tsx'
