import type { Area, Line } from '../drawing/drawing.ts';
import { line } from '../drawing/drawing.ts';

/** Outlines of S A M P L E on a grid 10 wide and 14 high, as `x,y` corners; a letter's counter is an outline too. */
const LETTERS = [
  ['0,0 10,0 10,2 2,2 2,6 10,6 10,14 0,14 0,12 8,12 8,8 0,8'],
  ['0,14 0,4 4,0 6,0 10,4 10,14 8,14 8,9 2,9 2,14', '2,7 2,5 5,2 8,5 8,7'],
  ['0,14 0,0 2,0 5,4 8,0 10,0 10,14 8,14 8,4 5,8 2,4 2,14'],
  ['0,14 0,0 10,0 10,8 2,8 2,14', '2,6 2,2 8,2 8,6'],
  ['0,0 2,0 2,12 10,12 10,14 0,14'],
  ['0,0 10,0 10,2 2,2 2,6 8,6 8,8 2,8 2,12 10,12 10,14 0,14'],
];
const ADVANCE = 13;
const WORD_WIDTH = LETTERS.length * ADVANCE - 3;
const WORD_HEIGHT = 14;
const THICKNESS = 10;

/**
 * SAMPLE across the area from bottom left to top right, as thin strokes, so that a thermal printer needs no grey and the
 * text beneath stays readable. Whoever draws it clears the barcodes' boxes afterwards.
 */
export function sampleMark(area: Area): Line[] {
  const angle = Math.atan2(area.height, area.width);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const unit =
    0.95 *
    Math.min(area.width / (WORD_WIDTH * cos + WORD_HEIGHT * sin), area.height / (WORD_WIDTH * sin + WORD_HEIGHT * cos));
  const turn = (x: number, y: number): readonly [number, number] => {
    const right = (x - WORD_WIDTH / 2) * unit;
    const down = (y - WORD_HEIGHT / 2) * unit;
    return [
      Math.round(area.x + area.width / 2 + right * cos + down * sin),
      Math.round(area.y + area.height / 2 - right * sin + down * cos),
    ];
  };
  return LETTERS.flatMap((outlines, index) => outlines.flatMap((outline) => strokes(outline, index * ADVANCE, turn)));
}

function strokes(outline: string, left: number, turn: (x: number, y: number) => readonly [number, number]): Line[] {
  const corners = outline.split(' ').map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number);
    return turn(left + x, y);
  });
  return corners.map(([x1, y1], index) => {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    return line(x1, y1, x2, y2, THICKNESS, 'grey');
  });
}
