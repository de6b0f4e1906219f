export default function Page() {
  return <h1>ingredients</h1>
}
