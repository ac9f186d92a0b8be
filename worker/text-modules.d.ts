/** wrangler makes a text module of every `.txt` file. */
declare module '*.txt' {
  const text: string;
  export default text;
}
