/** No letter or figure that looks like another, and none that is hard to say on the telephone. */
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP = 5;

/** A password of four groups of five, drawn evenly: 115 bits. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, drawLetter).join(""),
  ).join("-");
}

function drawLetter(): string {
  const most = 256 - (256 % LETTERS.length);
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  // What is left over at the end would make the first letters likelier.
  return byte < most ? LETTERS.charAt(byte % LETTERS.length) : drawLetter();
}
